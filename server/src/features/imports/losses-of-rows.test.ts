import { contactLimits } from '@kith/contract/contacts/rules';
import { createImporter, preview, carryOut } from '#testing/import-runner.ts';
import { paintPng } from '#testing/samples/sample-picture.ts';
import { addContact } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { listImportRows } from './list-import-rows.ts';
import { presentImportRow } from './present.ts';

const database = await useSharedDatabase();

const emails = Array.from({ length: contactLimits.points }, (_, at) => ({
  value: `ann${at}@x.example`,
  label: 'work' as const,
}));
const tags = Array.from({ length: contactLimits.tags }, (_, at) => `tag ${at}`);
const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'FN:Ann Lee',
  'EMAIL:ann0@x.example',
  'EMAIL:one.more@x.example',
  'TEL:call me',
  'CATEGORIES:tag 0,one more',
  'END:VCARD',
  '',
].join('\r\n');

test('what a known contact has no room for is reported with what can’t be read', async () => {
  const ctx = await createImporter(database);
  await addContact(ctx, { first_name: 'Ann', last_name: 'Lee', emails, tags });
  const { id } = await preview(ctx, Buffer.from(card), 'ann.vcf');
  const { items } = await listImportRows({ ctx, input: { id, limit: 10 } });
  expect(items.map((row) => presentImportRow(row))).toMatchObject([
    {
      label: 'Ann Lee',
      outcome: 'unchanged',
      changes: [],
      losses: [
        { field: 'phone', reason: 'unreadable', value: 'call me' },
        { field: 'email', reason: 'no_room', value: 'one.more@x.example' },
        { field: 'tag', reason: 'no_room', value: 'one more' },
      ],
    },
  ]);
});

test('a subject over the limit is cut, and its message says so', async () => {
  const ctx = await createImporter(database);
  const ann = 'https://www.linkedin.com/in/ann-lee';
  await addContact(ctx, { first_name: 'Ann', links: [{ value: ann, label: 'profile' }] });
  const subject = 'On engines '.repeat(40).trim();
  const messages =
    'Conversation ID,From,Sender Profile URL,To,Recipient Profile URLs,Date,Subject,Content,Folder,Is Message Draft\n' +
    `c0,Bo,https://www.linkedin.com/in/bo-ek,Me,https://www.linkedin.com/in/me,2020-06-06 09:14:22 UTC,,Hi,INBOX,No\n` +
    `c1,Ann,${ann},Me,https://www.linkedin.com/in/me,2020-06-07 09:14:22 UTC,${subject},Hello,INBOX,No\n`;
  const { id } = await preview(ctx, Buffer.from(messages), 'messages.csv');
  const { items } = await listImportRows({ ctx, input: { id, limit: 10 } });
  expect(items.map((row) => presentImportRow(row))).toMatchObject([
    { kind: 'interaction', reason: 'unknown_person', losses: [] },
    { kind: 'interaction', outcome: 'new', losses: [{ field: 'summary', reason: 'cut' }] },
  ]);
});

const cardOf = (photo: Buffer) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'FN:Ann Lee',
    'EMAIL:ann@x.example',
    `PHOTO;ENCODING=b;TYPE=PNG:${photo.toString('base64')}`,
    'END:VCARD',
    '',
  ].join('\r\n');

test('a picture for a known contact is reported, unless it is the one they have', async () => {
  const ctx = await createImporter(database);
  const paint = (red: number) => paintPng(40, 40, () => [red, 0, 0, 255]);
  const lossesOf = async (photo: Buffer) => {
    const { id } = await preview(ctx, Buffer.from(cardOf(photo)), 'ann.vcf');
    const { items } = await listImportRows({ ctx, input: { id, limit: 10 } });
    const [row] = items.map((item) => presentImportRow(item));
    return { id, outcome: row?.outcome, losses: row?.losses };
  };
  const first = await lossesOf(paint(10));
  expect(first).toMatchObject({ outcome: 'new', losses: [] });
  await carryOut(ctx, first.id);
  expect(await lossesOf(paint(10))).toMatchObject({ outcome: 'unchanged', losses: [] });
  const lost = [{ field: 'photo', reason: 'only_new', value: '' }];
  expect(await lossesOf(paint(200))).toMatchObject({ outcome: 'unchanged', losses: lost });
  // Without a picture of their own they keep none, and the row says so.
  await addContact(ctx, {
    first_name: 'Bo',
    emails: [{ value: 'bo@x.example', label: 'work' }],
  });
  const bo = cardOf(paint(10)).replaceAll('Ann Lee', 'Bo').replaceAll('ann@', 'bo@');
  const { id } = await preview(ctx, Buffer.from(bo), 'bo.vcf');
  const { items } = await listImportRows({ ctx, input: { id, limit: 10 } });
  expect(items.map((item) => presentImportRow(item).losses)).toEqual([lost]);
});
