import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { englishLabels } from '#testing/read-people.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { decodeText } from './decode-text.ts';
import { linkedInReader } from './linkedin.ts';
import { readDay, readMoment, readProse } from './linkedin-values.ts';
import type { ParsedRow } from './reader.ts';

async function read(files: Record<string, string | Buffer>) {
  const sources = Object.entries(files).map(([name, content]) => ({
    name,
    open: () => decodeText(once(Buffer.from(content))),
  }));
  const { survey, rows } = await linkedInReader.read(sources, {
    mapping: null,
    labels: englishLabels,
  });
  const read: ParsedRow[] = [];
  for await (const row of rows) read.push(row);
  return { survey, rows: read };
}

async function* once(content: Buffer) {
  yield content;
}

const faultsOf = (rows: ParsedRow[]) => rows.flatMap((row) => ('fault' in row ? [row.fault] : []));

test('every variant of a connections file gives the same people', async () => {
  const people = 200;
  const plain = createLinkedInSample({ people });
  const expected = await read({ 'Connections.csv': plain.connections });
  expect(expected.rows.filter((row) => 'record' in row)).toHaveLength(people);
  expect(faultsOf(expected.rows).filter((fault) => fault === 'row_malformed')).toHaveLength(3);
  expect(faultsOf(expected.rows).filter((fault) => fault === 'hidden_member')).toHaveLength(9);
  for (const variant of [
    { hasMark: true },
    { lineEnd: '\r\n' as const },
    { encoding: 'utf16le' as const },
    { hasMark: true, lineEnd: '\r\n' as const },
  ]) {
    const { connections } = createLinkedInSample({ people, ...variant });
    expect(await read({ 'Connections.csv': connections })).toEqual(expected);
  }
});

test('an older export without profile addresses is read too', async () => {
  const { connections } = createLinkedInSample({ people: 50, hasUrls: false });
  const { rows } = await read({ 'Connections.csv': connections });
  const records = rows.flatMap((row) => ('record' in row ? [row.record] : []));
  expect(records).toHaveLength(50);
  expect(records.every((record) => 'links' in record && record.links.length === 0)).toBe(true);
});

test('a formula in a cell stays a text', async () => {
  const { rows } = await read({
    'Connections.csv':
      'First Name,Last Name,Company,Position,Connected On\n"=HYPERLINK(""x"")",+1,@sum,-2,08 Feb 2026\n',
  });
  expect(rows[0]).toMatchObject({
    record: { first_name: '=HYPERLINK("x")', company: '@sum', connected_on: '2026-02-08' },
  });
});

const me = 'https://www.linkedin.com/in/me';
const ann = 'https://www.linkedin.com/in/ann';
const bob = 'https://www.linkedin.com/in/bob';
const header =
  'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,RECIPIENT PROFILE URLS,DATE,SUBJECT,CONTENT,FOLDER,IS MESSAGE DRAFT\n';
const connections = `First Name,Last Name,URL,Company,Position,Connected On\nAnn,A,${ann},,,01 Jan 2026\nBob,B,${bob},,,02 Jan 2026\n`;

test('messages have a direction; those in a group count for each recipient or for the sender', async () => {
  const { rows } = await read({
    'Connections.csv': connections,
    'messages.csv': `${header}c1,,Me,${me},"Ann,Bob","${ann},${bob}",2026-06-07 09:14:22 UTC,,Hi &amp; hello,INBOX,No
c1,,Ann,${ann},"Me,Bob","${me},${bob}",2026-06-07 09:15:00 UTC,,<p>Hi</p>,INBOX,
c2,,Me,${me},Ann,${ann},2026-06-07 10:00:00 UTC,,Unsent,INBOX,Yes
c2,,Me,${me},Ann,${ann},2026-06-07 10:00:00 UTC,,,INBOX,
c3,,LinkedIn Member,,Me,${me},2026-06-07 10:00:00 UTC,,Gone,INBOX,
c4,,Ann,${ann},Me,${me},last Tuesday,,When?,INBOX,
`,
  });
  const messages = rows.filter((row) => row.kind === 'interaction');
  expect(messages).toMatchObject([
    { line: 2, label: 'Ann', record: { profile_url: 'linkedin.com/in/ann', direction: 'out' } },
    { line: 2, label: 'Bob', record: { profile_url: 'linkedin.com/in/bob', direction: 'out' } },
    { line: 3, label: 'Ann', record: { direction: 'in', summary: 'Hi', body: '' } },
    { fault: 'draft_or_empty' },
    { fault: 'draft_or_empty' },
    { fault: 'unknown_person' },
    { fault: 'date_unreadable' },
  ]);
  expect(messages[0]).toMatchObject({
    record: { summary: 'Hi & hello', occurred_at: '2026-06-07T09:14:22.000Z' },
  });
});

test('an invitation with text is a message unless the messages contain it, else a note', async () => {
  const { rows } = await read({
    'messages.csv': `${header}c1,,Ann,${ann},Me,${me},2026-06-07 09:14:22 UTC,,Nice to meet you,INBOX,\n`,
    'Invitations.csv': `From,To,Sent At,Message,Direction,inviterProfileUrl,inviteeProfileUrl
Ann,Me,"6/7/26, 9:14 AM",Nice to meet you,INCOMING,${ann},${me}
Me,Bob,"6/8/26, 4:05 PM",Hello Bob,OUTGOING,${me},${bob}
Me,Bob,"6/8/26, 4:06 PM",,OUTGOING,${me},${bob}
`,
  });
  expect(rows.slice(1)).toMatchObject([
    { fault: 'repeated_in_file' },
    { record: { kind: 'message', direction: 'out', occurred_at: '2026-06-08T16:05:00.000Z' } },
    { record: { kind: 'note', direction: 'out', profile_url: 'linkedin.com/in/bob' } },
  ]);
});

test('dates are read in the formats that exports have, and others are not guessed', () => {
  expect(readDay('08 Feb 2026')).toBe('2026-02-08');
  expect(readDay('8-Feb-26')).toBe('2026-02-08');
  expect(readDay('31 Feb 2026')).toBeNull();
  expect(readDay('soon')).toBeNull();
  expect(readMoment('6/7/26, 12:30 AM')).toBe('2026-06-07T00:30:00.000Z');
  expect(readMoment('6/7/26, 12:30\u202FPM')).toBe('2026-06-07T12:30:00.000Z');
  expect(readMoment('2026-06-07 24:30:00 UTC')).toBeNull();
});

test('prose loses markup and entities and keeps text that only looks like them', () => {
  expect(readProse('<p>a &lt; b</p><p>c &#39;d&#x27;</p>')).toBe("a < b\nc 'd'");
  expect(readProse('I <3 you &amp;lt; &#99999999; &unknown;')).toBe(
    'I <3 you &lt; &#99999999; &unknown;',
  );
});

test('no cell makes a row throw', async () => {
  const cell = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((text) => `"${text.replaceAll('"', '""')}"`);
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 11, maxLength: 11 }), async (cells) => {
      const { rows } = await read({ 'messages.csv': `${header}${cells.join(',')}\n` });
      expect(rows.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});
