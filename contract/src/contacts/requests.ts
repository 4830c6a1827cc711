import type { ContactScope } from './filter.ts';
import { contactPageSize, type ContactSort } from './rules.ts';

export type ContactListing = {
  scope: ContactScope;
  sort: ContactSort;
  direction: 'asc' | 'desc';
};

/** What the contact list sends for one page; the bench measures the same request. */
export function contactListRequest(
  { scope, sort, direction }: ContactListing,
  cursor: string | undefined,
) {
  return {
    ...scope,
    sort,
    direction,
    limit: contactPageSize,
    ...(cursor === undefined ? {} : { cursor }),
  };
}
