import { expect, test } from 'vitest';

import { readSignalListing, writeSignalListing } from './signal-address.ts';

test('a listing is read as it was written', () => {
  const listing = { state: 'snoozed', types: ['birthday', 'mention'] } as const;
  const search = new URLSearchParams(writeSignalListing({ ...listing, types: [...listing.types] }));
  expect(readSignalListing(search)).toEqual(listing);
  expect(writeSignalListing({ state: 'open', types: [] })).toEqual({});
});

test('what an address names wrongly is left out', () => {
  const search = new URLSearchParams({ state: 'gone', types: 'mention,nothing' });
  expect(readSignalListing(search)).toEqual({ state: 'open', types: ['mention'] });
});
