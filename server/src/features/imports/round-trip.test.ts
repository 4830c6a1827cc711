import { type ContactFormat, contactFormats } from '@kith/contract/contacts/rules';
import { archiveContact } from '#features/contacts/archive-contact.ts';
import { exportContacts } from '#features/contacts/export-contacts.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { readPhoto } from '#features/contacts/read-photo.ts';
import { storePhoto } from '#features/contacts/store-photo.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import {
  createImporter,
  importFile,
  type ImportingMember,
  preview,
} from '#testing/import-runner.ts';
import { samplePicture } from '#testing/samples/sample-picture.ts';
import { addContact } from '#testing/test-contact.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import { scanRecord } from './readers/scan-record.ts';

const database = await useFileDatabase();
let giver: ImportingMember;
beforeAll(async () => {
  giver = await createImporter(database);
  await fillNetwork(giver);
});

async function fillNetwork(ctx: MemberContext): Promise<void> {
  await addContact(ctx, {
    first_name: '=HYPERLINK("https://x.example")',
    last_name: "O'Neill; née, \\Gräf\\",
    company: '@sum, Inc.',
    title: "'=1+1",
    location: 'São Paulo, Brasil; "Centro"',
    name_prefix: 'Prof. Dr.',
    name_suffix: 'Jr., M.D., "=1"',
    nickname: 'Annie, A;B',
    phonetic_last_name: 'オニール',
    phonetic_first_name: '=アン',
    department: 'Sales, \\ Marketing; EMEA',
    street: 'Rua A, 12; 3º',
    postal_code: '=01310-100',
    country: 'Brasil',
    emails: [
      { value: 'ann@x.example', label: 'work' },
      { value: 'ann@home.example', label: 'home' },
      { value: 'ann@other.example', label: 'mobile' },
    ],
    phones: [
      { value: '+49 171 1234567', label: 'mobile' },
      { value: '-030/123 45;67', label: 'other' },
      { value: '+1 212 555 0100 ext. 12', label: 'work' },
      { value: '030 765 43 21 ext. 7', label: 'work' },
    ],
    links: [
      { value: 'https://www.linkedin.com/in/ann', label: 'profile' },
      { value: 'https://x.example/a?b=c,d;e&f=\\g', label: 'website' },
      { value: 'http://y.example/#z', label: 'work' },
    ],
    tags: ['VIP, old', 'a;b', '=tag', '日本'],
    offers: ['advice', '- capital'],
    seeks: ["'quoted'", '+1'],
    birthday: { month: 2, day: 29, year: 1992 },
    cadence_days: 30,
    notes: '=first line\nsecond, "line"; with \\n no break\n\n- third\n日本語のメモ'.repeat(20),
  });
  await addContact(ctx, {
    first_name: 'Ann',
    last_name: 'Twin',
    emails: [{ value: 'ann@x.example', label: 'work' }],
    birthday: { month: 2, day: 29, year: null },
    notes: `=${'n'.repeat(19_999)}`,
  });
  await addContact(ctx, {
    last_name: '山田',
    first_name: '太郎',
    company: '株式会社テスト',
    department: '部',
    country: '日本',
  });
  await addContact(ctx, {
    last_name: 'von der Leyen-Mononym',
    location: 'Bern, CH',
    country: 'CH',
    nickname: 'N',
  });
  const pictured = await addContact(ctx, { first_name: 'Pictured' });
  await storePhoto({ ctx, input: { contactId: pictured, content: samplePicture(300_000) } });
  const archived = await addContact(ctx, { first_name: 'Away', tags: ['x'.repeat(60)] });
  await archiveContact({ ctx, input: { id: archived } });
  await ctx.database.transaction(async (tx) => {
    await sql`update contacts set connected_on = '2019-03-04',
      created_at = '2020-01-02T03:04:05.678Z' where last_name = 'Twin'`.execute(tx);
  });
}

async function write(ctx: MemberContext, format: ContactFormat): Promise<string> {
  let text = '';
  for await (const piece of exportContacts({ ctx, input: { format } })) text += piece;
  return text;
}

/** All data of a contact, except its id in its network and its source. */
async function describe(ctx: MemberContext, hasPhotos: boolean) {
  const ids = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<{ id: string }>`select id from contacts where owner_id = ${ctx.actor.memberId}
        order by first_name, last_name`,
    ),
  );
  const contacts = await Promise.all(ids.map((input) => getContact({ ctx, input })));
  return Promise.all(
    contacts.map(
      async ({
        id: _id,
        company_id: _company,
        source: _source,
        revision: _revision,
        updated_at: _at,
        photo_id,
        ...rest
      }) => ({
        ...rest,
        photo: hasPhotos && photo_id ? await readPhoto({ ctx, input: { id: photo_id } }) : null,
      }),
    ),
  );
}

/** The numbers that have an extension, as they are stored. */
function listExtensions(ctx: MemberContext) {
  return ctx.database.transaction((tx) =>
    tx
      .selectFrom('contact_points')
      .select(['normalized', 'extension'])
      .where('owner_id', '=', ctx.actor.memberId)
      .where('extension', '<>', '')
      .orderBy('normalized')
      .execute(),
  );
}

const crmFormats: readonly ContactFormat[] = ['salesforce', 'hubspot'];

for (const format of contactFormats) {
  const isCrm = crmFormats.includes(format);
  test(`${format}: importing our own export into an empty account gives the same network`, async () => {
    const file = Buffer.from(await write(giver, format));
    const taker = await createImporter(database);
    const done = await importFile(taker, file, 'contacts');
    expect(done).toMatchObject({
      status: 'completed',
      format: isCrm ? format : format.startsWith('vcard') ? 'vcard' : 'own',
      contacts: { new: 6, skipped: 0 },
    });
    const hasPhotos = format !== 'csv' && !isCrm;
    const taken = await describe(taker, hasPhotos);
    const given = await describe(giver, hasPhotos);
    // A CRM has its own date for when a record was added.
    const shown = isCrm
      ? taken.map((one, index) => ({ ...one, created_at: given[index]!.created_at }))
      : taken;
    expect(shown).toEqual(given);
    expect(await listExtensions(taker)).toEqual([
      { normalized: '+12125550100;ext=12', extension: '12' },
      { normalized: '0307654321;ext=7', extension: '7' },
    ]);
    expect(taken.filter(({ photo }) => photo)).toHaveLength(hasPhotos ? 1 : 0);
    expect((await preview(taker, file, 'contacts')).contacts).toMatchObject({ new: 0, updated: 0 });
  });
}

test('no cell of the CSV starts like a formula', async () => {
  const text = await write(giver, 'csv');
  expect(text).toContain("'=HYPERLINK");
  const cells: string[] = [];
  for (let at = 1; at < text.length;) {
    const record = scanRecord(text, at, ',', true);
    if (record.kind !== 'record') throw new Error('The file is no CSV');
    cells.push(...record.cells);
    at = record.end;
  }
  expect(cells.filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);
});

test('the export contains only the member’s data, and empty files are complete', async () => {
  const stranger = await createMember(database);
  expect(JSON.parse(await write(stranger, 'json'))).toMatchObject({ contacts: [] });
  expect(await write(stranger, 'vcard4')).toBe('');
  expect((await write(stranger, 'csv')).split('\r\n')).toHaveLength(2);
});
