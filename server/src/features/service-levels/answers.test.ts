import { randomUUID } from 'node:crypto';

import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { answerHours, objectiveDays, targets } from '@kith/contract/service-levels/rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { readServiceLevels } from './read-service-levels.ts';

const database = await useFileDatabase();
const { actor } = await createMember(database);
const now = new Date('2026-11-20T12:00:00Z');

/** Asked so many minutes ago, answered after so many (null: not yet), and whether an answer was expected. */
type Question = { age: number; took: number | null; isExpected: boolean };

beforeEach(async () => {
  await database.pool.query('truncate support_tickets cascade');
});

async function fill(questions: readonly Question[]): Promise<void> {
  await database.pool.query('truncate support_tickets cascade');
  for (const { age, took, isExpected } of questions) {
    const id = randomUUID();
    const asked = now.getTime() - age * minuteMs;
    await database.pool.query(
      `insert into support_tickets (owner_id, id, subject, message, created_at, is_answer_expected)
       values ($1, $2, 'x', 'x', $3, $4)`,
      [actor.memberId, id, new Date(asked), isExpected],
    );
    if (took === null) continue;
    await database.pool.query(
      `insert into support_answers (owner_id, ticket_id, id, kind, answered_at, recorded_at, reason)
       values ($1, $2, $2, 'elsewhere', $3, $4, 'x')`,
      [actor.memberId, id, new Date(asked + took * minuteMs), now],
    );
  }
}

async function read() {
  const levels = await readServiceLevels({ database, now });
  const report = levels.objectives.find(({ objective }) => objective === 'response');
  return { ...levels.answers, ...report };
}

const allowedMinutes = (answerHours * hourMs) / minuteMs;

/** Each question by itself, as the promise is worded. */
function derive(questions: readonly Question[]) {
  const firstDay = Math.floor(now.getTime() / dayMs) - objectiveDays + 1;
  const counted = questions.flatMap(({ age, took, isExpected }) => {
    if (Math.floor((now.getTime() - age * minuteMs) / dayMs) < firstDay) return [];
    if (took !== null) return [took];
    return isExpected && age > allowedMinutes ? [Number.POSITIVE_INFINITY] : [];
  });
  const bad = counted.filter((minutes) => minutes > allowedMinutes).length;
  const median = counted.toSorted((a, b) => a - b)[Math.ceil(counted.length / 2) - 1];
  return {
    total: counted.length,
    bad,
    attained: counted.length === 0 ? null : (counted.length - bad) / counted.length,
    median: median === undefined || !Number.isFinite(median) ? null : median,
    // Every question may use a share of the budget; what is missed uses one whole question.
    used: counted.length === 0 ? null : bad / (counted.length * (1 - targets.response)),
  };
}

test('the share, the median and the budget are what each question by itself says', async () => {
  const minutes = fc.oneof(
    fc.integer({ min: 0, max: 30 * 24 * 60 }),
    fc.integer({ min: allowedMinutes - 2, max: allowedMinutes + 2 }),
  );
  const question = fc
    .record({ age: minutes, took: fc.option(minutes, { nil: null }), isExpected: fc.boolean() })
    .map(({ age, took, isExpected }) => ({
      age,
      took: took === null ? null : Math.min(took, age),
      isExpected,
    }));
  await fc.assert(
    fc.asyncProperty(fc.array(question, { maxLength: 12 }), async (questions) => {
      await fill(questions);
      const shown = await read();
      const expected = derive(questions);
      expect([shown.total, shown.bad, shown.median_minutes]).toEqual([
        expected.total,
        expected.bad,
        expected.median,
      ]);
      expect(shown.days?.reduce((sum, { total }) => sum + total, 0)).toBe(expected.total);
      if (expected.attained === null || expected.used === null) {
        expect([shown.attained, shown.used]).toEqual([null, null]);
        return;
      }
      expect(shown.attained).toBeCloseTo(expected.attained, 10);
      expect(shown.used).toBeCloseTo(expected.used, 8);
    }),
    { numRuns: 60 },
  );
});

test('what waits and is late is missed; what still has time and what was never recorded counts as neither', async () => {
  await fill([
    { age: 3 * 24 * 60, took: 60, isExpected: true },
    { age: 3 * 24 * 60, took: 25 * 60, isExpected: true },
    { age: 25 * 60, took: null, isExpected: true },
    { age: 60, took: null, isExpected: true },
    { age: 25 * 60, took: null, isExpected: false },
  ]);
  expect(await read()).toMatchObject({
    total: 3,
    bad: 2,
    median_minutes: 25 * 60,
    answered: 2,
    overdue: 1,
    open: 1,
    unknown: 1,
    causes: [],
  });
});

test('where half of the questions wait there is no median', async () => {
  await fill([{ age: 60, took: 10, isExpected: true }]);
  expect((await read()).median_minutes).toBe(10);
  await fill([
    { age: 3000, took: 10, isExpected: true },
    { age: 3000, took: null, isExpected: true },
    { age: 3000, took: null, isExpected: true },
  ]);
  expect((await read()).median_minutes).toBeNull();
});
