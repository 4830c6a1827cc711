import type { ContactResult, RecentSearch } from '@kith/contract/search/schemas';

import {
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { toWireTime } from '#platform/database/rows.ts';

import type { RecentSearchRow } from './queries.ts';

/** The public fields of a contact that a search found. */
export function presentContactResult(row: ContactSummaryRow, now: Date): ContactResult {
  const { id, full_name, title, company, location, health, warmth } = presentContactSummary(
    row,
    now,
  );
  return {
    type: 'contact',
    id,
    title: full_name,
    subtitle: [title, company].filter((part) => part !== '').join(', '),
    avatar: null,
    metadata: { relationship_health: health, location, warmth },
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
