import { scoreOf } from '@kith/contract/insights/quality-rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { archiveContact } from '#features/contacts/archive-contact.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { countOf, queueOf, whole, work } from '#testing/test-quality.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import type { MemberContext } from '#platform/context.ts';

import { getQuality } from './get-quality.ts';
import { listProblems } from './list-problems.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

test('a network without problems has a hundred, and so has an empty one', async () => {
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, people: 0, checking: false });
  await addContact(ctx, { ...whole, emails: work('ada@vela-mail.org') });
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, people: 1 });
  expect(await queueOf(ctx)).toEqual([]);
});

test('the score is the weighted share of people without problems', async () => {
  await addContact(ctx, { ...whole, emails: work('ada@vela-mail.org') });
  await addContact(ctx, { title: 'Director', emails: work('bo@ok-mail.org') });
  await addContact(ctx, { company: 'Ro' });
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { score, parts, people } = await getQuality({ ctx });
  expect(people).toBe(4);
  expect(parts).toEqual([
    { part: 'complete', score: 50, affected: 2 },
    { part: 'fresh', score: 100, affected: 0 },
    { part: 'consistent', score: 100, affected: 0 },
    { part: 'reachable', score: 50, affected: 2 },
  ]);
  expect(score).toBeCloseTo(0.35 * 50 + 0.25 * 100 + 0.2 * 100 + 0.2 * 50);
});

test('a score is between none and all, and falls with each person affected', () => {
  const some = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(some, some, some, some, (complete, fresh, consistent, reachable) => {
      const affected = { complete, fresh, consistent, reachable };
      const score = scoreOf(50, affected);
      expect(score).toBeGreaterThanOrEqual(-1e-9);
      expect(score).toBeLessThanOrEqual(100 + 1e-9);
      if (fresh < 50) expect(scoreOf(50, { ...affected, fresh: fresh + 1 })).toBeLessThan(score);
    }),
  );
});

test('archived people are neither counted nor listed, at once', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  await getQuality({ ctx });
  await archiveContact({ ctx, input: { id } });
  expect(await queueOf(ctx)).toEqual([]);
  expect(await getQuality({ ctx })).toMatchObject({ people: 0 });
});

test('figures count exactly the people in the list behind them', async () => {
  for (let index = 0; index < 12; index += 1) {
    await addContact(ctx, {
      first_name: `Person ${index}`,
      company: index % 2 ? 'Vela' : '',
      title: index % 3 ? 'Director' : '',
      emails: index % 4 ? work(`p${index}@vela-mail.org`) : [],
    });
  }
  const { kinds } = await getQuality({ ctx });
  for (const { kind, problems, fixable } of kinds) {
    const first = await listProblems({ ctx, input: { limit: 2, kind } });
    const items = [...first.items];
    for (let cursor = first.next_cursor; cursor !== null;) {
      const page = await listProblems({ ctx, input: { limit: 2, kind, cursor } });
      items.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(items.map((item) => item.kind)).toEqual(items.map(() => kind));
    expect([
      new Set(items.map(({ contact }) => contact.id)).size,
      items.filter((item) => item.fix).length,
    ]).toEqual([problems, fixable]);
  }
});

test('an open pair of duplicates counts against the first of them, until it is decided', async () => {
  const [first, second] = [
    await addContact(ctx, { ...whole, emails: work('ada@vela-mail.org') }),
    await addContact(ctx, { ...whole, emails: work('ada@ok-mail.org') }),
  ].toSorted();
  await database.pool.query(
    `insert into duplicate_candidates (owner_id, first_id, second_id, score, evidence)
     values ($1, $2, $3, 95, '[]')`,
    [ctx.actor.memberId, first, second],
  );
  expect(await countOf(ctx, 'duplicate')).toEqual({ kind: 'duplicate', problems: 1, fixable: 0 });
  expect(await queueOf(ctx)).toMatchObject([
    { kind: 'duplicate', detail: 'Ada Lovelace', fix: null, contact: { id: first } },
  ]);
  await database.pool.query(
    `update duplicate_candidates set state = 'dismissed' where owner_id = $1`,
    [ctx.actor.memberId],
  );
  expect(await countOf(ctx, 'duplicate')).toMatchObject({ problems: 0 });
});
