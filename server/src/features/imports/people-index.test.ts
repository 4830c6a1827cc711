import { expect, test } from 'vitest';

import { identityOf, PeopleIndex } from './people-index.ts';

const emptyIdentity = {
  first_name: '',
  last_name: '',
  company: '',
  emails: [],
  phones: [],
  links: [],
  connected_on: null,
};
const person = (known: Partial<Omit<Parameters<typeof identityOf>[0], never>>) =>
  identityOf({ ...emptyIdentity, first_name: 'Ann', last_name: 'Alder', ...known });
const link = (slug: string) => `https://www.linkedin.com/in/${slug}`;

function indexOf(...people: ReturnType<typeof person>[]) {
  const index = new PeopleIndex();
  for (const [at, identity] of people.entries()) index.add(`p${at}`, identity);
  return index;
}

test('matches by profile first, then email, phone with name, and name with company', () => {
  const index = indexOf(
    person({ links: [link('ann')] }),
    person({ emails: ['ann@x.example'] }),
    person({ phones: ['+49 171 1234567'] }),
    person({ company: 'Acme' }),
  );
  const all = { emails: ['ANN@x.example'], phones: ['+491711234567'], company: 'acme' };
  expect(index.find(person({ ...all, links: ['http://de.linkedin.com/in/Ann/'] }))).toEqual({
    id: 'p0',
    reason: 'matched_by_profile',
  });
  expect(index.find(person(all))).toEqual({ id: 'p1', reason: 'matched_by_email' });
  expect(index.find(person({ ...all, emails: [] }))).toMatchObject({ id: 'p2' });
  expect(index.find(person({ company: 'ACME' }))).toEqual({
    id: 'p3',
    reason: 'matched_by_name_and_company',
  });
});

test('two people with the same name stay two', () => {
  const index = indexOf(person({ company: 'Acme', links: [link('ann-1')] }));
  expect(index.find(person({ company: 'Acme', links: [link('ann-2')] }))).toBeNull();
  expect(index.find(person({ company: 'Other' }))).toBeNull();
  expect(index.find(person({}))).toBeNull();
  const dated = indexOf(person({ company: 'Acme', connected_on: '2026-01-01' }));
  expect(dated.find(person({ company: 'Acme', connected_on: '2026-01-02' }))).toBeNull();
});

test('an address or phone number that several people use does not identify a person', () => {
  const index = indexOf(
    person({ emails: ['info@x.example'], links: [link('ann')], phones: ['+491711234567'] }),
  );
  const other = { first_name: 'Bob', links: [link('bob')] };
  expect(index.find(person({ ...other, emails: ['info@x.example'] }))).toBeNull();
  expect(index.find(person({ ...other, phones: ['+491711234567'] }))).toBeNull();
});

test('a person whose profile address changed is matched by email and name', () => {
  const index = indexOf(person({ emails: ['ann@x.example'], links: [link('ann-old')] }));
  expect(index.find(person({ emails: ['ann@x.example'], links: [link('ann-new')] }))).toMatchObject(
    { id: 'p0' },
  );
});

test('without a company, the date of the connection is compared instead', () => {
  const index = indexOf(person({ connected_on: '2026-01-01' }));
  expect(index.find(person({ connected_on: '2026-01-01' }))).toMatchObject({ id: 'p0' });
  expect(index.find(person({ connected_on: '2026-01-03' }))).toBeNull();
});

test('two people with nothing to distinguish them are ambiguous', () => {
  const index = indexOf(person({ company: 'Acme' }), person({ company: 'Acme' }));
  expect(index.find(person({ company: 'Acme' }))).toBe('ambiguous');
});
