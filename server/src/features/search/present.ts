import { photoPath } from '@kith/contract/contacts/rules';
import type { ContactResult, RecentSearch } from '@kith/contract/search/schemas';

import { presentListedContact } from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { RecentSearchRow } from './queries.ts';

export type FoundContactRow = Parameters<typeof presentListedContact>[0];

/** The public fields of a contact that a search found. */
export function presentContactResult(row: FoundContactRow, now: Date): ContactResult {
  const { id, full_name, title, company, location, health, warmth, match, photo_id } =
    presentListedContact(row, now);
  return {
    type: 'contact',
    id,
    title: full_name,
    subtitle: [title, company].filter((part) => part !== '').join(', '),
    avatar: photo_id && photoPath(photo_id),
    metadata: { relationship_health: health, location, warmth, match },
  };
}

export function presentRecentSearch(row: RecentSearchRow): RecentSearch {
  return {
    query: row.query,
    search_count: row.search_count,
    result_count: row.result_count,
    last_searched_at: toWireTime(row.last_searched_at),
  };
}
