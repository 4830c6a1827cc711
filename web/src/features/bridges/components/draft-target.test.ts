import type { BridgePerson } from '@kith/contract/bridges/schemas';
import { expect, test } from 'vitest';

import { draftTarget, type Wanted } from './draft-target.ts';

const target: BridgePerson = {
  member_id: null,
  contact_id: 'stored contact',
  warmth: 40,
  name: 'Hal Brandt',
  headline: '',
  email: null,
};
const draft = { wanted: { name: 'Hal Brandt', about: 'Investor' }, target };
const wanted: Wanted = {
  contactId: null,
  warmth: null,
  memberId: 'member',
  name: 'Hal Brandt',
  about: '',
};
const values = { name: 'Hal Brandt', about: 'Investor' };
const other = { name: 'Greta Guest', about: 'Investor' };

test('an edited draft keeps its contact under the same name only', () => {
  expect(draftTarget({ wanted: null, draft }, values)).toEqual({
    ...values,
    contact_id: 'stored contact',
    member_id: null,
  });
  expect(draftTarget({ wanted: null, draft }, { ...values, name: ' Hal Brandt ' })).toMatchObject({
    contact_id: 'stored contact',
  });
  expect(draftTarget({ wanted: null, draft }, other)).toEqual({
    ...other,
    contact_id: null,
    member_id: null,
  });
});

test('who the member came from is asked for under their name only', () => {
  expect(draftTarget({ wanted, draft: null }, values).member_id).toBe('member');
  expect(draftTarget({ wanted, draft: null }, other).member_id).toBeNull();
  const contact = { ...wanted, contactId: 'own contact', memberId: null };
  expect(draftTarget({ wanted: contact, draft: null }, values).contact_id).toBe('own contact');
  expect(draftTarget({ wanted: contact, draft: null }, other).contact_id).toBeNull();
});

test('a name alone takes the stored contact from no draft', () => {
  const named = { ...wanted, memberId: null };
  expect(draftTarget({ wanted: named, draft }, values).contact_id).toBe('stored contact');
});
