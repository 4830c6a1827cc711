import { peopleOf, readUpload } from '#testing/read-people.ts';
import { expect, test } from 'vitest';

const header =
  'Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business City,Business Country/Region,Home City,Home Phone,Mobile Phone,Business Phone,E-mail Address,E-mail 2 Address,Birthday,Categories,Notes,Web Page';

test('addresses keep the label of their column; 0/0/00 is not a birthday', async () => {
  const { format, rows } = await readUpload(`${header}\r
Mr.,Bob,,Baker,Jr.,Acme,Ops,Manager,Graz,Austria,Wien,01 234 567,+43 660 1234567,,bob@acme.example,bob@home.example,0/0/00,"VIP;Golf",Hi,www.bob.example\r
,Eva,,Ernst,,,,,,,Ulm,,,,eva@x.example,,2/13/1985,,,\r
`);
  expect(format).toBe('outlook');
  const [bob, eva] = peopleOf(rows);
  expect(bob).toMatchObject({
    first_name: 'Bob',
    last_name: 'Baker',
    name_prefix: 'Mr.',
    name_suffix: 'Jr.',
    department: 'Ops',
    title: 'Manager',
    location: 'Graz, Austria',
    phones: [
      { value: '+43 660 1234567', label: 'mobile' },
      { value: '01 234 567', label: 'home' },
    ],
    links: [{ value: 'https://www.bob.example', label: 'website' }],
    tags: ['VIP', 'Golf'],
  });
  expect(bob).not.toHaveProperty('birthday');
  expect(eva).toMatchObject({ location: 'Ulm', birthday: { year: 1985, month: 2, day: 13 } });
});

test('a day above twelve anywhere decides the date order of the column', async () => {
  const row = (day: string) => `,A,,${day.replaceAll('/', '')},,,,,,,,,,,a@x.example,,${day},,,`;
  const { rows } = await readUpload(`${header}\n${row('3/4/1990')}\n${row('25/4/1990')}\n`);
  expect(peopleOf(rows).map(({ birthday }) => birthday)).toMatchObject([
    { month: 4, day: 3 },
    { month: 4, day: 25 },
  ]);
});

test('text of old programs is decoded in its own encoding', async () => {
  const umlauts = Buffer.from(
    `${header}\n,J\u00FCrgen,,M\u00FC\u00DFer,,,,,,,,,,,j@x.example,,,,,\n`,
    'latin1',
  );
  expect(peopleOf((await readUpload(umlauts)).rows)).toMatchObject([
    { first_name: 'Jürgen', last_name: 'Müßer' },
  ]);
  // 山田,さくら in Shift_JIS.
  const bytes = [0x8e, 0x52, 0x93, 0x63, 0x2c, 0x82, 0xb3, 0x82, 0xad, 0x82, 0xe7];
  const japanese = Buffer.concat([
    Buffer.from('Last Name,First Name,E-mail Address\n'),
    Buffer.from(bytes),
    Buffer.from(',s@x.example\n'),
  ]);
  expect(peopleOf((await readUpload(japanese)).rows)).toMatchObject([
    { first_name: 'さくら', last_name: '山田' },
  ]);
});
