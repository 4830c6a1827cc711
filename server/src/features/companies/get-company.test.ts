import { changeCompany, companyOf, readCompany, readCompanyRows } from '#testing/test-companies.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { createImporter, importFile, undo } from '#testing/import-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import type { MemberContext } from '#platform/context.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { getCompany } from './get-company.ts';
import { mergeCompanies, separateCompanies } from './merge-companies.ts';
import { suggestCompanies } from './suggest-companies.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

test('suggests the warmest contact there, or a warmer former one, with the last interaction', async () => {
  const now = ctx.clock.now();
  const cold = await addContact(ctx, { company: 'Acme' });
  const id = await companyOf(ctx, cold);
  expect((await readCompany(ctx, id)).way_in).toMatchObject({
    kind: 'current',
    contact: { id: cold },
    interaction_count: 0,
    last_interaction: null,
  });
  const gone = await addContact(ctx, { first_name: 'Bo', company: 'Looms' });
  await addInteraction(ctx, gone, { kind: 'meeting', at: now });
  await addChange(ctx, gone, {
    field: 'company',
    oldValue: 'ACME Inc.',
    newValue: 'Looms',
    at: '2026-03-01T00:00:00Z',
  });
  expect(await readCompany(ctx, id)).toMatchObject({
    way_in: { kind: 'former', contact: { id: gone }, last_interaction: { kind: 'meeting' } },
    former: [{ contact: { id: gone }, left_at: '2026-03-01T00:00:00.000Z' }],
    health: { thriving: 0, steady: 0, cooling: 0, dormant: 1 },
  });
  await addInteraction(ctx, cold, { kind: 'meeting', direction: 'in', at: now });
  expect((await readCompany(ctx, id)).way_in).toMatchObject({
    kind: 'current',
    contact: { id: cold },
  });
  // A person who came back has not left.
  await updateContact({ ctx, input: { id: gone, company: 'Acme' } });
  expect((await readCompany(ctx, id)).former).toEqual([]);
});

test('who left only by an import that was undone, or by a merge, is no former employee', async () => {
  const member = await createImporter(database);
  const url = 'https://www.linkedin.com/in/ada-stone';
  const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
  const importAda = (company: string) => {
    const file = `${header}\nAda,Stone,${url},,${company},Cook,01 Jan 2024\n`;
    return importFile(member, Buffer.from(file), 'Connections.csv');
  };
  await importAda('Acme');
  const { id: importId } = await importAda('Looms');
  const [acme, looms] = await Promise.all(
    ['Acme', 'Looms'].map(async (name) =>
      companyOf(member, await addContact(member, { first_name: 'Bo', company: name })),
    ),
  );
  const formerOf = async (id: string) =>
    (await readCompany(member, id)).former.map(({ contact }) => contact.full_name);
  expect([await formerOf(acme!), await formerOf(looms!)]).toEqual([['Ada Stone'], []]);
  await undo(member, importId);
  expect([await formerOf(acme!), await formerOf(looms!)]).toEqual([[], []]);
  const merged = await addContact(member, { company: 'Zed' });
  const at = member.clock.now();
  const change = { field: 'company', oldValue: 'Acme', newValue: 'Zed', at, source: 'merge' };
  await addChange(member, merged, change);
  expect(await formerOf(acme!)).toEqual([]);
});

test('a stranger finds and changes nothing', async () => {
  const stranger = await createMember(database);
  const id = await companyOf(ctx, await addContact(ctx, { company: 'Acme' }));
  const other = await companyOf(ctx, await addContact(ctx, { company: 'Looms' }));
  const before = await readCompanyRows(ctx);
  const pair = { id, other_id: other };
  const attempts = [
    () => getCompany({ ctx: stranger, input: { id } }),
    () => changeCompany(stranger, { id, name: 'Taken', industry: 'A' }),
    () => mergeCompanies({ ctx: stranger, input: pair }),
    () => separateCompanies({ ctx: stranger, input: pair }),
    () => suggestCompanies({ ctx: stranger, input: { id } }),
  ];
  for (const attempt of attempts) expect(await refusalOf(attempt())).toBe('not_found');
  expect(await readCompanyRows(ctx)).toEqual(before);
});
