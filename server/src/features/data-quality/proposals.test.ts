import { beforeEach, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import {
  countOf,
  fixFirst,
  problemOf,
  queueOf,
  readFixableOf,
  whole,
  work,
} from '#testing/test-quality.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import type { MemberContext } from '#platform/context.ts';

import { fixProblems } from './fix-problems.ts';
import { getQuality } from './get-quality.ts';
import { judgeDomains } from './judge-domains.ts';
import { readName } from './read-name.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

test('an address that no one reads is removed, the others stay', async () => {
  const emails = [...work('no-reply@vela-mail.org'), ...work('dee@vela-mail.org')];
  const id = await addContact(ctx, { ...whole, emails });
  await fixFirst(ctx, 'address_dead');
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('dee@vela-mail.org'));
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
  expect(await problemOf(ctx, 'company_contradicts')).toMatchObject({
    detail: 'Maersk',
    proposal: 'Orsted',
    fix: 'write',
  });
  await fixFirst(ctx, 'company_contradicts');
  await fixFirst(ctx, 'company_missing');
  expect([
    (await readFixableOf(ctx, missing)).company,
    (await readFixableOf(ctx, other)).company,
  ]).toEqual(['Orsted', 'Orsted']);
});

test('what no one can know is not proposed', async () => {
  await addContact(ctx, { title: 'Director', emails: work('x@gmail.com') });
  expect(await problemOf(ctx, 'company_missing')).toMatchObject({ proposal: null, fix: null });
});

test('a birthday in the future is a century too late, another one loses its year', async () => {
  const birthday = { month: 5, day: 12, year: 2062 };
  const late = await addContact(ctx, { ...whole, emails: work('a@vela-mail.org'), birthday });
  await fixFirst(ctx, 'birthday_impossible');
  expect((await readFixableOf(ctx, late)).birthday).toEqual({ ...birthday, year: 1962 });
  const child = await addContact(ctx, {
    ...whole,
    emails: work('b@vela-mail.org'),
    birthday: { ...birthday, year: 2024 },
  });
  await fixFirst(ctx, 'birthday_impossible');
  expect((await readFixableOf(ctx, child)).birthday).toEqual({ ...birthday, year: null });
});

test('an address as a name becomes the name in it', async () => {
  const id = await addContact(ctx, {
    first_name: 'jonas.lind@nordhaven.org',
    ...whole,
    emails: work('jonas.lind@nordhaven.org'),
  });
  await fixFirst(ctx, 'name_is_address');
  expect((await readFixableOf(ctx, id)).full_name).toBe('Jonas Lind');
  expect(readName('info@vela.org')).toBeNull();
  expect(readName('j.l@vela.org')).toBeNull();
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
  const stale = (await queueOf(ctx)).filter(({ kind }) => kind === 'stale');
  expect(stale.map(({ contact, fix: proposed }) => [contact.id, proposed]).toSorted()).toEqual(
    [
      [cold, 'archive'],
      [wanted, null],
    ].toSorted(),
  );
  await fixProblems({ ctx, input: { all_of: 'stale' } });
  expect((await readFixableOf(ctx, cold)).archived_at).not.toBeNull();
  expect((await readFixableOf(ctx, wanted)).archived_at).toBeNull();
});

test('someone with a page or an account here can be reached', async () => {
  await addContact(ctx, { ...whole, links: [{ value: 'https://vela.org/cy', label: 'profile' }] });
  await addContact(ctx, whole);
  expect(await countOf(ctx, 'unreachable')).toMatchObject({ problems: 1, fixable: 0 });
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
