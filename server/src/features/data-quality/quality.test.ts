import { fixInputSchema, problemSchema } from '@kith/contract/insights/quality';
import { type QualityKind, scoreOf } from '@kith/contract/insights/quality-rules';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { archiveContact } from '#features/contacts/archive-contact.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { fixProblems } from './fix-problems.ts';
import { readFixable } from './fixable-contact.ts';
import { getQuality } from './get-quality.ts';
import { judgeDomains } from './judge-domains.ts';
import { leaveProblem } from './leave-problem.ts';
import { listProblems, listProblemsOf } from './list-problems.ts';
import { readName } from './read-name.ts';
import { undoFix } from './undo-fix.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

const work = (value: string) => [{ value, label: 'work' as const }];
const whole = { title: 'Director', company: 'Vela' };
const read = async (id: string) => readFixable(await getContact({ ctx, input: { id } }));
const queue = async () => (await listProblems({ ctx, input: { limit: 200 } })).items;
const countOf = async (kind: QualityKind) =>
  (await getQuality({ ctx })).kinds.find((one) => one.kind === kind);

async function problemOf(kind: QualityKind) {
  await getQuality({ ctx });
  const item = (await queue()).find((one) => one.kind === kind);
  if (!item) throw new Error(`Nothing is ${kind}`);
  return { ...item, problem: { contact_id: item.contact.id, kind, detail: item.detail } };
}

async function fix(kind: QualityKind) {
  const { problem } = await problemOf(kind);
  return fixProblems({ ctx, input: { problem } });
}

test('a network without problems has a hundred, and so has an empty one', async () => {
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, people: 0, checking: false });
  await addContact(ctx, { ...whole, emails: work('ada@vela-mail.org') });
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, people: 1 });
  expect(await queue()).toEqual([]);
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

test('a mistyped provider is put right with its history, and Undo restores it', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { batch_id: batch, ...result } = await fix('address_misspelt');
  expect(result).toEqual({ fixed: 1, skipped: 0, remaining: 0 });
  expect((await read(id)).emails).toEqual(work('cy@gmail.com'));
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, fixed_today: 1 });
  expect(await undoFix({ ctx, input: { id: batch } })).toEqual({
    undone: 1,
    kept: 0,
    remaining: 0,
  });
  expect((await read(id)).emails).toEqual(work('cy@gmial.com'));
  expect(await countOf('address_misspelt')).toMatchObject({ problems: 1, fixable: 1 });
  expect(await undoFix({ ctx, input: { id: batch } })).toEqual({
    undone: 0,
    kept: 0,
    remaining: 0,
  });
});

test('Undo leaves alone what was changed since', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { batch_id: batch } = await fix('address_misspelt');
  await updateContact({ ctx, input: { id, emails: work('cy@vela-mail.org') } });
  expect(await undoFix({ ctx, input: { id: batch } })).toMatchObject({ undone: 0, kept: 1 });
  expect((await read(id)).emails).toEqual(work('cy@vela-mail.org'));
});

test('an address that no one reads is removed, the others stay', async () => {
  const emails = [...work('no-reply@vela-mail.org'), ...work('dee@vela-mail.org')];
  const id = await addContact(ctx, { ...whole, emails });
  await fix('address_dead');
  expect((await read(id)).emails).toEqual(work('dee@vela-mail.org'));
});

test('a company follows from colleagues, and one that contradicts them is doubted', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    await addContact(ctx, {
      first_name: name,
      ...whole,
      company: 'Orsted',
      emails: work(`${name}@orsted-power.com`),
    });
  }
  const missing = await addContact(ctx, { title: 'Analyst', emails: work('f@orsted-power.com') });
  const other = await addContact(ctx, {
    ...whole,
    company: 'Maersk',
    emails: work('g@orsted-power.com'),
  });
  expect(await problemOf('company_contradicts')).toMatchObject({
    detail: 'Maersk',
    proposal: 'Orsted',
    fix: 'write',
  });
  await fix('company_contradicts');
  await fix('company_missing');
  expect([(await read(missing)).company, (await read(other)).company]).toEqual([
    'Orsted',
    'Orsted',
  ]);
});

test('what no one can know is not proposed', async () => {
  await addContact(ctx, { title: 'Director', emails: work('x@gmail.com') });
  expect(await problemOf('company_missing')).toMatchObject({ proposal: null, fix: null });
});

test('a birthday in the future is a century too late, another one loses its year', async () => {
  const birthday = { month: 5, day: 12, year: 2062 };
  const late = await addContact(ctx, { ...whole, emails: work('a@vela-mail.org'), birthday });
  await fix('birthday_impossible');
  expect((await read(late)).birthday).toEqual({ ...birthday, year: 1962 });
  const child = await addContact(ctx, {
    ...whole,
    emails: work('b@vela-mail.org'),
    birthday: { ...birthday, year: 2024 },
  });
  await fix('birthday_impossible');
  expect((await read(child)).birthday).toEqual({ ...birthday, year: null });
});

test('an address as a name becomes the name in it', async () => {
  const id = await addContact(ctx, {
    first_name: 'jonas.lind@nordhaven.org',
    ...whole,
    emails: work('jonas.lind@nordhaven.org'),
  });
  await fix('name_is_address');
  expect((await read(id)).full_name).toBe('Jonas Lind');
  expect(readName('info@vela.org')).toBeNull();
  expect(readName('j.l@vela.org')).toBeNull();
});

test('who was not heard of for a year is stale; archiving takes them out, Undo brings them back', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('a@vela-mail.org') });
  clock.advance(366 * 24 * 3600 * 1000);
  await runAsService(database, (tx) =>
    tx
      .updateTable('contacts')
      .set({ created_at: '2026-11-20T09:00:00Z' })
      .where('id', '=', id)
      .execute(),
  );
  expect(await countOf('stale')).toMatchObject({ problems: 1, fixable: 1 });
  const { batch_id: batch } = await fix('stale');
  expect((await read(id)).archived_at).not.toBeNull();
  expect(await getQuality({ ctx })).toMatchObject({ people: 0, score: 100 });
  await undoFix({ ctx, input: { id: batch } });
  expect((await read(id)).archived_at).toBeNull();
  expect(await countOf('stale')).toMatchObject({ problems: 1 });
});

test('all of a kind are put right together, and one Undo takes them back', async () => {
  for (const name of ['a', 'b', 'c']) {
    await addContact(ctx, { first_name: name, ...whole, emails: work(`${name}@gmial.com`) });
  }
  await getQuality({ ctx });
  const { batch_id: batch, ...result } = await fixProblems({
    ctx,
    input: { all_of: 'address_misspelt' },
  });
  expect(result).toEqual({ fixed: 3, skipped: 0, remaining: 0 });
  expect(await queue()).toEqual([]);
  expect(await undoFix({ ctx, input: { id: batch } })).toMatchObject({ undone: 3 });
  expect(await queue()).toHaveLength(3);
});

test('the address or the year can be removed instead, and nothing that does not fit the problem is done', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem, fix: proposed } = await problemOf('address_misspelt');
  expect(proposed).toBe('write');
  expect(fixInputSchema.safeParse({ problem, fix: 'archive' }).success).toBe(false);
  await fixProblems({ ctx, input: { problem, fix: 'remove' } });
  expect((await read(id)).emails).toEqual([]);
  await updateContact({ ctx, input: { id, title: '' } });
  const missing = await problemOf('title_missing');
  expect(
    await fixProblems({ ctx, input: { problem: missing.problem, fix: 'write' } }),
  ).toMatchObject({ fixed: 0 });
  expect((await read(id)).archived_at).toBeNull();
});

test('who has a cadence or is warm is not proposed for the archive', async () => {
  const base = { ...whole, emails: work('a@vela-mail.org') };
  const cold = await addContact(ctx, base);
  const wanted = await addContact(ctx, { ...base, cadence_days: 30 });
  clock.advance(366 * 24 * 3600 * 1000);
  await runAsService(database, (tx) =>
    tx
      .updateTable('contacts')
      .set({ created_at: '2026-11-20T09:00:00Z' })
      .where('id', 'in', [cold, wanted])
      .execute(),
  );
  await getQuality({ ctx });
  const stale = (await queue()).filter(({ kind }) => kind === 'stale');
  expect(stale.map(({ contact, fix: proposed }) => [contact.id, proposed]).toSorted()).toEqual(
    [
      [cold, 'archive'],
      [wanted, null],
    ].toSorted(),
  );
  await fixProblems({ ctx, input: { all_of: 'stale' } });
  expect((await read(cold)).archived_at).not.toBeNull();
  expect((await read(wanted)).archived_at).toBeNull();
});

test('someone with a page or an account here can be reached', async () => {
  await addContact(ctx, { ...whole, links: [{ value: 'https://vela.org/cy', label: 'profile' }] });
  await addContact(ctx, whole);
  expect(await countOf('unreachable')).toMatchObject({ problems: 1, fixable: 0 });
});

test('a problem that is gone is skipped, and a repeat changes nothing', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf('address_misspelt');
  await updateContact({ ctx, input: { id, emails: work('cy@vela-mail.org') } });
  expect(await fixProblems({ ctx, input: { problem } })).toMatchObject({ fixed: 0, skipped: 1 });
  expect(await fixProblems({ ctx, input: { problem } })).toMatchObject({ fixed: 0, skipped: 1 });
  expect((await read(id)).emails).toEqual(work('cy@vela-mail.org'));
});

test('two fixes at once write once', async () => {
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf('address_misspelt');
  const both = await Promise.all([
    fixProblems({ ctx, input: { problem } }),
    fixProblems({ ctx, input: { problem } }),
  ]);
  expect(both.map(({ fixed }) => fixed).toSorted()).toEqual([0, 1]);
  expect((await getQuality({ ctx })).fixed_today).toBe(1);
});

test('archived people are neither counted nor listed, at once', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  await getQuality({ ctx });
  await archiveContact({ ctx, input: { id } });
  expect(await queue()).toEqual([]);
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

test('a stranger finds, fixes, leaves and undoes nothing of another member', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf('address_misspelt');
  const stranger = await createMember(database, { clock });
  expect(await refusalOf(listProblemsOf({ ctx: stranger, input: { contact_id: id } }))).toBe(
    'not_found',
  );
  expect((await listProblemsOf({ ctx, input: { contact_id: id } })).items).toHaveLength(1);
  expect(await fixProblems({ ctx: stranger, input: { problem } })).toMatchObject({ fixed: 0 });
  expect(await refusalOf(leaveProblem({ ctx: stranger, input: problem }))).toBe('not_found');
  const { batch_id: batch } = await fixProblems({ ctx, input: { problem } });
  expect(await refusalOf(undoFix({ ctx: stranger, input: { id: batch } }))).toBe('not_found');
  expect((await read(id)).emails).toEqual(work('cy@gmail.com'));
});

test('with the flag off there is nothing of it', async () => {
  await runAsService(database, (tx) =>
    tx.insertInto('feature_flags').values({ name: 'data_quality_v1', enabled: false }).execute(),
  );
  try {
    expect(await refusalOf(getQuality({ ctx }))).toBe('feature_disabled');
  } finally {
    await runAsService(database, (tx) =>
      tx.deleteFrom('feature_flags').where('name', '=', 'data_quality_v1').execute(),
    );
  }
});

test('a kind that does not exist is refused', () => {
  expect(problemSchema.safeParse({ contact_id: 'x', kind: 'odd', detail: '' }).success).toBe(false);
});

test('domains: one typo away from a provider or from one that many have; never a provider itself', () => {
  const { dead, misspelt } = judgeDomains([
    { domain: 'nordhaven.com', count: 5 },
    { domain: 'nordhavn.com', count: 1 },
    { domain: 'nordhave.com', count: 2 },
    { domain: 'gnail.com', count: 3 },
    { domain: 'mail.com', count: 1 },
    { domain: 'hotmial.com', count: 1 },
    { domain: 'intranet.local', count: 1 },
    { domain: 'nodomain', count: 1 },
  ]);
  expect(dead).toEqual(['intranet.local', 'nodomain']);
  expect(misspelt).toEqual([
    { from: 'nordhavn.com', to: 'nordhaven.com' },
    { from: 'gnail.com', to: 'gmail.com' },
    { from: 'hotmial.com', to: 'hotmail.com' },
  ]);
});
