import { expect, test } from 'vitest';
import { countFilters, filtersOf, readFeedListing, writeFeedListing } from './feed-address.ts';

const full =
  'sort=latest&person=0e7f3b4e-6c1a-4d55-9a63-3f0a6b1c2d3e&tag=pricing&tag=Kyoto&time=week&links=1&media=1&first=1&warmth=35';

test('an address and its listing say the same', () => {
  const listing = readFeedListing(new URLSearchParams(full));
  expect(writeFeedListing(listing).toString()).toBe(full);
  expect(countFilters(filtersOf(listing))).toBe(8);
});

test('an address without filters is the relevant feed, and stays short', () => {
  const listing = readFeedListing(new URLSearchParams());
  expect(listing).toMatchObject({ sort: 'relevant', people: [], tags: [], time: 'all' });
  expect(writeFeedListing(listing).toString()).toBe('');
  expect(countFilters(filtersOf(listing))).toBe(0);
});

test('leaves out what no filter allows', () => {
  const strange = 'sort=best&person=nobody&tag=%23&time=year&links=yes&warmth=400';
  expect(countFilters(filtersOf(readFeedListing(new URLSearchParams(strange))))).toBe(0);
});
