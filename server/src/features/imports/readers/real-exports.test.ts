import { peopleOf, readUpload } from '#testing/read-people.ts';
import { expect, test } from 'vitest';

const lossesOf = (rows: Awaited<ReturnType<typeof readUpload>>['rows']) =>
  rows.map(({ losses }) => losses?.map(({ field, reason }) => `${field} ${reason}`) ?? []);

test('iPhone, vCard 3.0: structured names, addresses, phonetic names, second titles and pictures', async () => {
  const { rows } = await readUpload(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
      'N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A.C.P.',
      'FN:Dr. John Philip Paul Stevenson Jr.\\, M.D.\\, A.C.P.',
      'NICKNAME:Johnny,JP',
      'X-PHONETIC-FIRST-NAME:ジョン',
      'X-PHONETIC-LAST-NAME:スティーブンソン',
      'ORG:Acme\\, Inc.;Research;Optics',
      'TITLE:Head of Research',
      'TITLE:Board member',
      'ROLE:Inventor',
      'item1.ADR;type=WORK;type=pref:;;Hauptstraße 5\\nHinterhaus;Berlin;;10115;Germany',
      'item1.X-ABADR:de',
      'ADR;type=HOME:;;Seeweg 1;Konstanz;;78462;Germany',
      'item2.X-ABDATE;type=pref:2011-06-04',
      'item2.X-ABLabel:_$!<Anniversary>!$_',
      'IMPP;X-SERVICE-TYPE=Skype;type=HOME:skype:johnny',
      'item3.X-ABRELATEDNAMES:Mary',
      'item3.X-ABLabel:_$!<Spouse>!$_',
      'BDAY:1962-03-04',
      'PHOTO;VALUE=uri:https://x.example/john.png',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
  expect(peopleOf(rows)).toEqual([
    expect.objectContaining({
      first_name: 'John Philip Paul',
      last_name: 'Stevenson',
      name_prefix: 'Dr.',
      name_suffix: 'Jr., M.D., A.C.P.',
      nickname: 'Johnny, JP',
      phonetic_first_name: 'ジョン',
      phonetic_last_name: 'スティーブンソン',
      company: 'Acme, Inc.',
      department: 'Research, Optics',
      title: 'Head of Research',
      street: 'Hauptstraße 5 Hinterhaus',
      postal_code: '10115',
      country: 'Germany',
      location: 'Berlin, Germany',
      birthday: { year: 1962, month: 3, day: 4 },
      notes: [
        'Title: Board member',
        'Title: Inventor',
        'Address: Seeweg 1, Konstanz, 78462, Germany',
        'Anniversary: 2011-06-04',
        'Messenger: skype:johnny',
        'Spouse: Mary',
      ].join('\n'),
    }),
  ]);
  expect(lossesOf(rows)).toEqual([['photo unreadable']]);
});

test('Android, vCard 2.1: quoted-printable parts keep their semicolons, commas stay commas', async () => {
  const { rows } = await readUpload(
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0;=E5=A4=AA=E9=83=8E;;;',
      'X-PHONETIC-LAST-NAME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E3=82=84=E3=81=BE=',
      '=E3=81=A0',
      'ORG:Baker, Sons & Co;Bakery',
      'ADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;=E5=8D=83=E4=BB=A3=E7=94=B0 1-1;=E6=9D=B1=E4=BA=AC;;100-0001;=E6=97=A5=E6=9C=AC',
      'TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=E5=86=85=E7=B7=9A):03-1234-5678',
      'EMAIL;HOME:not an address',
      'BDAY:someday',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
  expect(peopleOf(rows)).toMatchObject([
    {
      first_name: '太郎',
      last_name: '山田',
      phonetic_last_name: 'やまだ',
      company: 'Baker, Sons & Co',
      department: 'Bakery',
      street: '千代田 1-1',
      location: '東京, 日本',
      postal_code: '100-0001',
    },
  ]);
  expect(lossesOf(rows)).toEqual([['birthday unreadable', 'email unreadable']]);
});

test('Google CSV: every filled column has a field, or a line in the notes under its own name', async () => {
  const columns = {
    'Name Prefix': 'Dr.',
    'First Name': 'Jane',
    'Phonetic First Name': 'jayn',
    'Last Name': 'Doe',
    'Name Suffix': 'PhD',
    Nickname: 'Janey',
    'File As': 'Doe, Jane',
    'Organization Name': 'Acme ::: Umbrella',
    'Organization Title': 'CTO ::: Adviser',
    'Organization Department': 'Labs',
    Birthday: '1899-02-08',
    Notes: 'Met in Rome',
    Photo: 'https://x.example/p.png',
    Labels: '* myContacts',
    'Address 1 - Label': 'Work',
    'Address 1 - Street': 'Main St 1',
    'Address 1 - City': 'Berlin',
    'Address 1 - Postal Code': '10115',
    'Address 1 - Country': 'DE',
    'Address 2 - Label': 'Home',
    'Address 2 - Formatted': 'Side St 2\nPotsdam',
    'Address 2 - Street': 'Side St 2',
    'Relation 1 - Label': 'Spouse',
    'Relation 1 - Value': 'Max',
    'Custom Field 1 - Label': 'Badge',
    'Custom Field 1 - Value': '4711',
    'E-mail 1 - Label': '* Work',
    'E-mail 1 - Value': 'jane@acme.example',
  };
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const { rows } = await readUpload(
    `${Object.keys(columns).join(',')}\n${Object.values(columns).map(cell).join(',')}\n`,
  );
  expect(peopleOf(rows)).toMatchObject([
    {
      name_prefix: 'Dr.',
      name_suffix: 'PhD',
      nickname: 'Janey',
      phonetic_first_name: 'jayn',
      company: 'Acme',
      title: 'CTO',
      department: 'Labs',
      street: 'Main St 1',
      postal_code: '10115',
      country: 'DE',
      location: 'Berlin, DE',
      birthday: {
        year: null,
        month: 2,
        day: 8,
      },
      notes:
        'Met in Rome\n\nOrganization Title: Adviser\nOrganization Name: Umbrella\nHome: Side St 2, Potsdam\nSpouse: Max\nBadge: 4711',
    },
  ]);
  expect(lossesOf(rows)).toEqual([['birthday unreadable', 'photo unreadable']]);
});

test('Outlook CSV: the first address has fields; the second and columns without a field are notes', async () => {
  const { rows } = await readUpload(
    `Title,First Name,Last Name,Given Yomi,Company,Department,Job Title,Business Street,Business City,Business Postal Code,Business Country/Region,Home Street,Home City,Business Fax,Assistant's Name,Anniversary,Birthday,E-mail Address,E-mail Display Name,Notes,Nickname
Dr.,Eva,Ernst,えう゛ぁ,Acme,Ops,Manager,"Ring 1
2nd floor",Wien,1010,Austria,Gasse 2,Graz,+43 1 99,Max,0/0/00,2/13/1958,eva@x.example,Eva (eva@x.example),,Evi
`,
  );
  expect(peopleOf(rows)).toMatchObject([
    {
      name_prefix: 'Dr.',
      nickname: 'Evi',
      phonetic_first_name: 'えう゛ぁ',
      department: 'Ops',
      street: 'Ring 1 2nd floor',
      postal_code: '1010',
      country: 'Austria',
      location: 'Wien, Austria',
      birthday: {
        year: 1958,
        month: 2,
        day: 13,
      },
      notes: "Home Address: Gasse 2, Graz\nBusiness fax: +43 1 99\nAssistant's name: Max",
    },
  ]);
  expect(lossesOf(rows)).toEqual([[]]);
});

test('LinkedIn connections after notes: long cells and connections before 1990 are read', async () => {
  const { format, rows } = await readUpload(
    `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Ann,Lee,https://www.linkedin.com/in/ann,,Acme,${'x'.repeat(400)},04 Mar 1987
`,
  );
  expect(format).toBe('linkedin');
  expect(peopleOf(rows)).toMatchObject([{ title: 'x'.repeat(300), connected_on: '1987-03-04' }]);
  expect(lossesOf(rows)).toEqual([['title cut']]);
});

test('full names are taken apart: titles before and after, with commas or without', async () => {
  const nameOf = async (text: string) => {
    const { rows } = await readUpload(
      `BEGIN:VCARD\nFN:${text.replaceAll(',', '\\,')}\nEND:VCARD\n`,
    );
    const { first_name, last_name, name_prefix, name_suffix } = peopleOf(rows)[0]!;
    return [name_prefix, first_name, last_name, name_suffix];
  };
  expect(await nameOf('Prof. Dr. Jane van der Doe, PhD, MBA')).toEqual([
    'Prof. Dr.',
    'Jane',
    'van der Doe',
    'PhD, MBA',
  ]);
  expect(await nameOf('Doe, Jane')).toEqual([undefined, 'Jane', 'Doe', undefined]);
  expect(await nameOf('Doe, Dr. Jane, Jr.')).toEqual(['Dr.', 'Jane', 'Doe', 'Jr.']);
  expect(await nameOf('John Doe III')).toEqual([undefined, 'John', 'Doe', 'III']);
  expect(await nameOf('Jack Ma')).toEqual([undefined, 'Jack', 'Ma', undefined]);
  expect(await nameOf('Dr.')).toEqual([undefined, 'Dr.', '', undefined]);
  expect(await nameOf('山田 太郎')).toEqual([undefined, '太郎', '山田', undefined]);
});

test('notes over the limit and more addresses than fit are cut, and the row says so', async () => {
  const emails = Array.from({ length: 22 }, (_, index) => `EMAIL:a${index}@x.example`);
  const { rows } = await readUpload(
    `BEGIN:VCARD\nFN:Ann\n${emails.join('\n')}\nNOTE:${'n'.repeat(20_010)}\nEND:VCARD\n`,
  );
  const [ann] = peopleOf(rows);
  expect(ann?.emails).toHaveLength(20);
  expect(ann?.notes).toHaveLength(20_000);
  expect(lossesOf(rows)).toEqual([['email no_room', 'email no_room', 'notes cut']]);
});
