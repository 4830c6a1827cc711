import { type FeedSort, feedSorts, type FeedTime, feedTimes } from '@kith/contract/feed/rules';
import { tagKey } from '@kith/contract/posts/rules';
import { idSchema } from '@kith/contract/core/ids';

/** What narrows the feed. */
export type FeedFilters = {
  people: string[];
  tags: string[];
  time: FeedTime;
  has_links: boolean;
  has_media: boolean;
  first_degree: boolean;
  min_warmth: number;
};

/** Which posts the feed shows, and in which order. */
export type FeedListing = FeedFilters & { sort: FeedSort };

export const noFilters: FeedFilters = {
  people: [],
  tags: [],
  time: 'all',
  has_links: false,
  has_media: false,
  first_degree: false,
  min_warmth: 0,
};

const firstSort: FeedSort = 'relevant';
const isOn = (search: URLSearchParams, name: string) => search.get(name) === '1';

/** The listing in an address; anything it doesn't know is left out. */
export function readFeedListing(search: URLSearchParams): FeedListing {
  const warmth = Number(search.get('warmth'));
  return {
    sort: feedSorts.find((sort) => sort === search.get('sort')) ?? firstSort,
    people: search.getAll('person').filter((id) => idSchema.safeParse(id).success),
    tags: search.getAll('tag').filter((tag) => tagKey(tag) !== ''),
    time: feedTimes.find((time) => time === search.get('time')) ?? 'all',
    has_links: isOn(search, 'links'),
    has_media: isOn(search, 'media'),
    first_degree: isOn(search, 'first'),
    min_warmth: Number.isInteger(warmth) && warmth > 0 && warmth <= 100 ? warmth : 0,
  };
}

/** The query string of a listing, without defaults. */
export function writeFeedListing(listing: FeedListing): URLSearchParams {
  const search = new URLSearchParams();
  if (listing.sort !== firstSort) search.set('sort', listing.sort);
  for (const id of listing.people) search.append('person', id);
  for (const tag of listing.tags) search.append('tag', tag);
  if (listing.time !== 'all') search.set('time', listing.time);
  if (listing.has_links) search.set('links', '1');
  if (listing.has_media) search.set('media', '1');
  if (listing.first_degree) search.set('first', '1');
  if (listing.min_warmth > 0) search.set('warmth', String(listing.min_warmth));
  return search;
}

/** How many filters narrow the feed. */
export function countFilters(filters: FeedFilters): number {
  const { people, tags, time, has_links, has_media, first_degree, min_warmth } = filters;
  const others = [time !== 'all', has_links, has_media, first_degree, min_warmth > 0];
  return people.length + tags.length + others.filter(Boolean).length;
}

export function filtersOf({ sort: _sort, ...filters }: FeedListing): FeedFilters {
  return filters;
}
