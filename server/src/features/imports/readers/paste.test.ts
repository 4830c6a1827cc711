import { peopleOf, readPasted } from '#testing/read-people.ts';
import { expect, test } from 'vitest';

const namesOf = async (text: string) =>
  peopleOf((await readPasted(text)).rows).map((person) => [
    [person.first_name, person.last_name].join(' ').trim(),
    person.emails[0]?.value,
  ]);

test('a list of addresses as mail programs write it', async () => {
  expect(
    await namesOf(
      '"Doe, Jane" <jane@x.example>, Bob van Dyk <bob@x.example>; eva.ernst@x.example,\ninfo@x.example\n',
    ),
  ).toEqual([
    ['Jane Doe', 'jane@x.example'],
    ['Bob van Dyk', 'bob@x.example'],
    ['Eva Ernst', 'eva.ernst@x.example'],
    ['info@x.example', 'info@x.example'],
  ]);
});

test('a signature: name, title, company, telephones without the fax, address of the web', async () => {
  const { format, rows } = await readPasted(`Mit freundlichen Grüßen

Dr. Petra Sommer
Leiterin Einkauf
Sommer & Söhne GmbH
Hauptstraße 12, 10115 Berlin
Tel.: +49 30 1234567 | Fax: +49 30 1234568
Mobil: +49 171 7654321
petra.sommer@sommer.example
www.sommer.example`);
  expect(format).toBe('paste');
  expect(peopleOf(rows)).toMatchObject([
    {
      first_name: 'Petra',
      last_name: 'Sommer',
      title: 'Leiterin Einkauf',
      company: 'Sommer & Söhne GmbH',
      emails: [{ value: 'petra.sommer@sommer.example' }],
      phones: [{ value: '+49 30 1234567' }, { value: '+49 171 7654321', label: 'mobile' }],
      links: [{ value: 'https://www.sommer.example' }],
    },
  ]);
});

test('signatures in one line, with separators, and several of them', async () => {
  const { rows } = await readPasted(`--
Jane Doe | Head of Sales, Acme Inc. | M: +1 (555) 010-0123 | jane@acme.example

Carlos Ruiz
CTO at Umbra
carlos@umbra.example

山田太郎
株式会社テスト 営業部長
yamada@test.example`);
  expect(peopleOf(rows)).toMatchObject([
    { first_name: 'Jane', last_name: 'Doe', title: 'Head of Sales', company: 'Acme Inc.' },
    { first_name: 'Carlos', last_name: 'Ruiz', title: 'CTO', company: 'Umbra' },
    { first_name: '太郎', last_name: '山田' },
  ]);
});

test('pasted files are read as files: a card, and rows of a spreadsheet', async () => {
  expect((await readPasted('BEGIN:VCARD\nFN:Ann\nEND:VCARD')).format).toBe('vcard');
  expect((await readPasted('Name\tMail\nAnn\tann@x.example')).format).toBe('table');
});
