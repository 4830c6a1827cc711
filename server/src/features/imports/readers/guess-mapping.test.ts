import { expect, test } from 'vitest';

import { guessMapping } from './guess-mapping.ts';

/** The heading of each column that is taken over, and its field. */
function mapHeadings(names: readonly string[]): Record<string, string> {
  const fields = guessMapping(names.map((name) => ({ name, samples: [] })));
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const field = fields[index];
      return field === null || field === undefined ? [] : [[name, field]];
    }),
  );
}

test('a report on contacts and accounts from Salesforce is mapped', () => {
  const names = [
    'Salutation',
    'First Name',
    'Last Name',
    'Title',
    'Account Name',
    'Mailing Street',
    'Mailing City',
    'Mailing State/Province',
    'Mailing Zip/Postal Code',
    'Mailing Country',
    'Phone',
    'Mobile',
    'Email',
    'Account Owner',
    'Last Activity',
  ];
  expect(mapHeadings(names)).toEqual({
    Salutation: 'name_prefix',
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Title: 'title',
    'Account Name': 'company',
    'Mailing Street': 'street',
    'Mailing City': 'location',
    'Mailing Zip/Postal Code': 'postal_code',
    'Mailing Country': 'country',
    Phone: 'phone',
    Mobile: 'phone',
    Email: 'email',
  });
});

test('contacts from HubSpot are mapped, and the ids of companies are no company', () => {
  const names = [
    'Record ID',
    'First Name',
    'Last Name',
    'Email',
    'Phone Number',
    'Contact owner',
    'Lead Status',
    'Create Date',
    'Associated Company IDs',
    'Associated Company',
    'Job Title',
    'City',
    'Country/Region',
  ];
  expect(mapHeadings(names)).toEqual({
    'First Name': 'first_name',
    'Last Name': 'last_name',
    Email: 'email',
    'Phone Number': 'phone',
    'Associated Company': 'company',
    'Job Title': 'title',
    City: 'location',
    'Country/Region': 'country',
  });
});
