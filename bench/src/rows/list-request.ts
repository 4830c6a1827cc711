import { contactListRequest } from '@kith/contract/contacts/requests';
import { contactPageSize, type ContactSort } from '@kith/contract/contacts/rules';
import type { ContactFilter } from '@kith/contract/contacts/filter';
import type pg from 'pg';

import { recordRequest, type ScreenRequest } from '../record-request.ts';

type Listing = { q?: string; sort?: ContactSort; filter?: ContactFilter };

/** The first page of a listing, as the contact list requests it. */
export function requestList({ q = '', sort = 'warmth', filter = {} }: Listing = {}) {
  const direction = sort === 'name' ? 'asc' : 'desc';
  const scope = { q, archived: false, ...filter };
  return recordRequest((client) =>
    client.contacts.list(contactListRequest({ scope, sort, direction }, undefined)),
  );
}

const summary = `c.id, c.full_name, c.company, c.title, c.location, c.photo_id, c.tags,
  c.cadence_days, c.effective_cadence_days, c.warmth_rank, c.last_interaction_at, c.next_step,
  c.next_step_on, c.archived_at, c.created_at`;

/** The bare query of the first page by warmth, with the total. */
export const bareListQuery = `select ${summary}, c.warmth_rank::text as sort_key,
    (select sum(t.active)::integer from contact_tallies t where t.owner_id = $1) as total
  from contacts c
  where c.owner_id = $1 and c.deleted_at is null and c.archived_at is null
  order by c.warmth_rank desc, c.id desc limit ${contactPageSize + 1}`;

/** What the baseline of searches and filters is called in the table. */
export const barePass = 'reading all contacts';
/** What a search as it is typed may take. */
export const searchLimitMs = 50;

/**
 * The baseline of searches and filters: one bare pass over the text of all the member's contacts,
 * which no index shortens.
 */
export async function readAllContacts(raw: pg.Client, ownerId: string): Promise<void> {
  await raw.query(
    `select count(*) from contacts
     where owner_id = $1 and deleted_at is null and position($2 in search_text) > 0`,
    [ownerId, ' zzzz'],
  );
}

/** The request at a place of a list that is gone through again and again. */
export function pickRequest(requests: readonly ScreenRequest[], index: number): ScreenRequest {
  const request = requests[index % requests.length];
  if (!request) throw new Error('No requests');
  return request;
}
