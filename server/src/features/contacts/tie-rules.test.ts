import { dueAt, isOverdue } from '@kith/contract/cadence/rules';
import { dayMs } from '@kith/contract/core/time';
import {
  type Health,
  healthBounds,
  healthOf,
  healths,
  rankBound,
} from '@kith/contract/warmth/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { useTestDatabase } from '#testing/test-database.ts';

import { dueAtSql, hasHealth, healthSql, isOverdueSql } from './tie-rules.ts';

const now = new Date('2026-03-29T09:00:00Z');

type Tie = {
  warmth: number;
  cadenceDays: number | null;
  lastInteractionAt: Date | null;
  createdAt: Date;
};

const bounds = Object.values(healthBounds);
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
/** Moments at the bounds of cadences, and a second before and after. */
const moment = fc
  .tuple(fc.constantFrom(0, 1, 7, 14, 15, 30, 60, 61, 400), fc.constantFrom(-1_000, 0, 1_000))
  .map(([days, offset]) => new Date(daysAgo(days).getTime() + offset));
const tie: fc.Arbitrary<Tie> = fc.record({
  warmth: fc.oneof(
    fc.double({ min: 0.1, max: 99, noNaN: true }),
    fc.constantFrom(...bounds.flatMap((bound) => [bound - 1e-6, bound + 1e-6])),
  ),
  cadenceDays: fc.constantFrom(null, 1, 7, 30),
  lastInteractionAt: fc.option(moment),
  createdAt: moment,
});

type Answer = { health: Health; is_overdue: boolean; due_at: Date | null } & Record<
  Health,
  boolean
>;

test('SQL and contract agree on health, due date and overdue', async () => {
  const database = await useTestDatabase();
  const ask = (ties: Tie[]) => {
    const rows = ties.map((one, place) => ({
      place,
      warmth_rank: rankBound(one.warmth, now),
      effective_cadence_days: one.cadenceDays,
      last_interaction_at: one.lastInteractionAt,
      created_at: one.createdAt,
    }));
    return runAsService(database, async (tx) => {
      const each = healths.map((health) => sql`${hasHealth(health, now)} as ${sql.raw(health)}`);
      return readRows(
        tx,
        sql<Answer>`select ${healthSql(now)} as health, ${isOverdueSql(now)} as is_overdue,
            to_json(${dueAtSql}) #>> '{}' as due_at, ${sql.join(each, sql`, `)}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (place integer,
            warmth_rank float8, effective_cadence_days integer, last_interaction_at timestamptz,
            created_at timestamptz)
          order by c.place`,
      );
    });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(tie, { minLength: 50, maxLength: 50 }), async (ties) => {
      const answers = await ask(ties);
      const shown = answers.map((answer) => ({
        health: answer.health,
        healths: healths.filter((health) => answer[health]),
        isOverdue: answer.is_overdue,
        dueAt: answer.due_at === null ? null : new Date(answer.due_at),
      }));
      const expected = ties.map((one) => {
        const health = healthOf({ ...one, now });
        return { health, healths: [health], isOverdue: isOverdue(one, now), dueAt: dueAt(one) };
      });
      expect(shown).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});
