import { peopleOf, readUpload } from '#testing/read-people.ts';
import { expect, test } from 'vitest';

const today = `First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - City,Address 1 - Country,Website 1 - Label,Website 1 - Value
Jane,Q.,Doe,,,,,Acme,CTO,,1990-02-08,"Met in
Rome",,Friends ::: * myContacts ::: VIP,Home,jane@home.example,* Work,jane@acme.example ::: j@acme.example,Mobile,+49 171 1234567 ::: +49 171 7654321,Work,Berlin,DE,Profile,https://www.linkedin.com/in/jane
,,,,,,,Umbrella,,,,,,,,,,,Work,+1 555 0100,,,,,
,,,,,,,,,,--12-24,,,* myContacts,*,max.mustermann@x.example,,,,,,,,,
,,,,,,,,,,,,,* myContacts,,,,,,,,,,,
`;

test('the current columns: several values in a cell, the preferred address first, labels as tags', async () => {
  const { format, rows } = await readUpload(today);
  expect(format).toBe('google');
  const [jane, umbrella, max] = peopleOf(rows);
  expect(jane).toEqual({
    first_name: 'Jane Q.',
    last_name: 'Doe',
    company: 'Acme',
    title: 'CTO',
    location: 'Berlin, DE',
    country: 'DE',
    emails: [
      { value: 'jane@acme.example', label: 'work' },
      { value: 'j@acme.example', label: 'work' },
      { value: 'jane@home.example', label: 'home' },
    ],
    phones: [
      { value: '+49 171 1234567', label: 'mobile' },
      { value: '+49 171 7654321', label: 'mobile' },
    ],
    links: [{ value: 'https://www.linkedin.com/in/jane', label: 'profile' }],
    tags: ['Friends', 'VIP'],
    birthday: { year: 1990, month: 2, day: 8 },
    notes: 'Met in\nRome',
    connected_on: null,
  });
  expect(umbrella).toMatchObject({ first_name: 'Umbrella', company: 'Umbrella' });
  expect(max).toMatchObject({
    first_name: 'Max',
    last_name: 'Mustermann',
    birthday: { year: null, month: 12, day: 24 },
  });
  expect(rows.at(-1)).toMatchObject({ line: 6, fault: 'name_missing' });
});

test('the older columns are read too', async () => {
  const { format, rows } = await readUpload(
    `Name,Given Name,Additional Name,Family Name,Birthday,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Organization 1 - Name,Organization 1 - Title,Website 1 - Value
Ann Alder,Ann,,Alder,1980-01-31,,* myContacts ::: Team,* Work,ann@x.example,Home Fax,030 123456,X GmbH,Head,x.example
`,
  );
  expect(format).toBe('google');
  expect(peopleOf(rows)).toMatchObject([
    {
      first_name: 'Ann',
      last_name: 'Alder',
      company: 'X GmbH',
      title: 'Head',
      tags: ['Team'],
      emails: [{ value: 'ann@x.example', label: 'work' }],
      links: [{ value: 'https://x.example', label: 'other' }],
    },
  ]);
});
