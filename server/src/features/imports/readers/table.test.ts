import { peopleOf, readUpload } from '#testing/read-people.ts';
import { expect, test } from 'vitest';

import { guessMapping } from './guess-mapping.ts';

const guess = (names: string, samples: string[][] = []) =>
  guessMapping(names.split(',').map((name, index) => ({ name, samples: samples[index] ?? [] })));

test('headings are recognized in six languages', () => {
  const named = ['first_name', 'last_name', 'email', 'phone', 'company', 'title', 'location'];
  for (const headings of [
    'First name,Surname,E-mail,Phone number,Company name,Job title,City',
    'Nombre,Apellidos,Correo electrónico,Teléfono móvil,Empresa,Cargo,Ciudad',
    'Prénom,Nom,Courriel,Téléphone,Société,Fonction,Ville',
    'Vorname,Nachname,E-Mail-Adresse,Telefon (geschäftlich),Firma,Position,Ort',
    '名,姓,メールアドレス,電話番号,会社名,役職,所在地',
    '名字,姓氏,电子邮件,手机,公司,职位,城市',
  ]) {
    expect(guess(headings)).toEqual(named);
  }
  expect(guess('姓名,生日,备注,标签')).toEqual(['full_name', 'birthday', 'notes', 'tags']);
  expect(guess('Name,Geburtstag,Notizen,Schlagwörter')).toEqual([
    'full_name',
    'birthday',
    'notes',
    'tags',
  ]);
});

test('cell values identify a column without a known heading, and correct a wrong one', () => {
  expect(
    guess('A,B,C,Email type', [
      ['a@x.example', 'b@x.example'],
      ['+49 30 123456'],
      ['www.x.example'],
      ['Work'],
    ]),
  ).toEqual(['email', 'phone', 'link', null]);
});

test('a table is read as its columns are mapped, with any delimiter and empty lines above', async () => {
  const { format, rows } = await readUpload(
    'sep=;\n\nName;Mail;Handy;Stadt;Land;Notiz\n"Doe, Jane";jane@x.example, j@y.example;+49 171 1234567;Bonn;DE;"eins\nzwei"\n;;;;;\nohne;;;;;\n',
    ['full_name', 'email', 'phone', 'location', 'location', 'notes'],
  );
  expect(format).toBe('table');
  expect(rows.map(({ line }) => line)).toEqual([4, 7]);
  expect(peopleOf(rows)[0]).toMatchObject({
    first_name: 'Jane',
    last_name: 'Doe',
    emails: [{ value: 'jane@x.example' }, { value: 'j@y.example' }],
    phones: [{ label: 'mobile' }],
    location: 'Bonn, DE',
    notes: 'eins\nzwei',
  });
});

test('a table without headings starts with its first row', async () => {
  const { rows } = await readUpload('Ann Alder,ann@x.example\nBob,bob@x.example\n', [
    'full_name',
    'email',
  ]);
  expect(rows.map(({ line, label }) => [line, label])).toEqual([
    [1, 'Ann Alder'],
    [2, 'Bob'],
  ]);
});

test('a cell that can’t be read is reported, and a second value goes into the notes', async () => {
  const { rows } = await readUpload(
    'Name;Mail;Mail 2;Handy;Web;Geburtstag;Firma;Zweitfirma\n' +
      'Jane Doe;jane at x;jane@x.example;call me;not a page;someday;Acme;Birch\n',
    ['full_name', 'email', 'email', 'phone', 'link', 'birthday', 'company', 'company'],
  );
  expect(rows.map(({ losses }) => losses)).toEqual([
    [
      { field: 'birthday', reason: 'unreadable', value: 'someday' },
      { field: 'email', reason: 'unreadable', value: 'jane' },
      { field: 'email', reason: 'unreadable', value: 'at' },
      { field: 'email', reason: 'unreadable', value: 'x' },
      { field: 'phone', reason: 'unreadable', value: 'call me' },
      { field: 'link', reason: 'unreadable', value: 'not' },
      { field: 'link', reason: 'unreadable', value: 'a' },
      { field: 'link', reason: 'unreadable', value: 'page' },
    ],
  ]);
  expect(peopleOf(rows)[0]).toMatchObject({
    company: 'Acme',
    emails: [{ value: 'jane@x.example' }],
    notes: 'Zweitfirma: Birch',
  });
});
