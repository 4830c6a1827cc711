import {
  listCompanyNames,
  peopleOf,
  readCompany,
  readCompanyRows,
} from '#testing/test-companies.ts';
import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { createContact } from '#features/contacts/create-contact.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { createManualJobs, importFile, undo } from '#testing/import-runner.ts';
import { addContact } from '#testing/test-network.ts';
import type { MemberContext } from '#platform/context.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

test.each([
  [['Acme, Inc.', 'ACME', ' acme  inc ', 'Acme Incorporated', 'Ａｃｍｅ'], 'acme'],
  [['Müller GmbH & Co. KG', 'MULLER', 'Muller G.m.b.H.'], 'muller'],
  [['株式会社山田', '山田(株)', '山田株式会社', '㈱山田', '山田'], '山田'],
  [['Smith & Sons Ltd', 'Smith and Sons'], 'smith and sons'],
  [['Søren S.A.', 'Soren'], 'soren'],
  [['华为技术有限公司', '华为技术'], '华为技术'],
  [['Kraków Sp. z o.o.', 'KRAKOW'], 'krakow'],
  [['ガラス工房', 'ｶﾞﾗｽ工房'], 'ガラス工房'],
  [['Limited'], 'limited'],
  [['Inca', 'INCA'], 'inca'],
  [['!!!'], '!!!'],
])('%j are one company', async (names, key) => {
  for (const company of names) await addContact(ctx, { company });
  expect(await readCompanyRows(ctx)).toEqual([{ name: names[0], name_key: key }]);
});

test('different names stay different companies', async () => {
  for (const company of ['Acme', 'Acme Labs', 'カラス工房', 'ガラス工房', 'Incorp']) {
    await addContact(ctx, { company });
  }
  expect(await readCompanyRows(ctx)).toHaveLength(5);
});

test('two contacts that name one company at once create one record', async () => {
  const add = (company: string, n: number) =>
    createContact({
      ctx,
      input: contactCreateSchema.parse({ first_name: `P${n}`, company }),
    });
  const direct = ['Acme Inc', 'ACME', 'acme, inc.', 'Acme'].map((company) =>
    addContact(ctx, { company }),
  );
  const made = ['Acme GmbH', 'ACME Ltd'].map(add);
  await Promise.all([...direct, ...made]);
  expect(await readCompanyRows(ctx)).toHaveLength(1);
  expect(await peopleOf(ctx, 'acme')).toHaveLength(6);
});

test('a contact belongs to its company as soon as it is created, and follows changes of its text', async () => {
  const parse = (fields: object) => contactCreateSchema.parse(fields);
  const input = parse({ first_name: 'Ada', company: 'Engines Ltd' });
  const { id, company_id: first } = await createContact({ ctx, input });
  expect((await readCompany(ctx, first!)).name).toBe('Engines Ltd');
  const moved = await updateContact({ ctx, input: { id, company: 'Looms' } });
  expect((await readCompany(ctx, moved.company_id!)).name).toBe('Looms');
  const left = await updateContact({ ctx, input: { id, company: '' } });
  expect(left.company_id).toBeNull();
  expect(await listCompanyNames(ctx)).toEqual([]);
});

test('the company of a deleted contact is not listed, and returns with the contact', async () => {
  const id = await addContact(ctx, { company: 'Acme' });
  await deleteContact({ ctx, input: { id } });
  expect(await listCompanyNames(ctx)).toEqual([]);
  await restoreContact({ ctx, input: { id } });
  expect(await listCompanyNames(ctx)).toEqual([['Acme', 1]]);
});

test('an import with many spellings of a company creates one; undoing removes it', async () => {
  const jobs = createManualJobs(database, ctx.clock);
  const member = { ...ctx, jobs };
  const spellings = ['Acme, Inc.', 'ACME', 'acme', 'Looms GmbH', 'LOOMS'];
  const cards = Array.from({ length: 200 }, (_, n) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `FN:Person ${n}`, `N:${n};Person`]
      .concat(`ORG:${spellings[n % spellings.length]}`, `EMAIL:p${n}@example.com`, 'END:VCARD')
      .join('\r\n'),
  );
  const { id } = await importFile(member, Buffer.from(cards.join('\r\n')), 'people.vcf');
  expect((await readCompanyRows(ctx)).map(({ name_key }) => name_key)).toEqual(['acme', 'looms']);
  expect((await listCompanyNames(ctx)).map(([, people]) => people)).toEqual([120, 80]);
  await undo(member, id);
  expect(await listCompanyNames(ctx)).toEqual([]);
});
