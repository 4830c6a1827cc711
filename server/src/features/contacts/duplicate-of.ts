import { jsonParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import type { ContactColumns, PointValue } from './contact-fields.ts';
import { namesPerson } from './identity.ts';

/**
 * Finds a contact that looks like the same person: by profile address, else email, else phone, else
 * full name with company. A company's website, or a name alone, is not enough. An archived contact
 * counts by its addresses. At most one row of `DuplicateContactDetails`.
 */
export function duplicateOf(
  ownerId: string,
  { columns, points }: { columns: ContactColumns; points: readonly PointValue[] },
): RawBuilder<unknown> {
  const keys = points.filter(
    (point) => point.kind !== 'link' || point.label === 'profile' || namesPerson(point.normalized),
  );
  return sql`select found.id, found.full_name, found.matched_by from (
      select c.id, c.full_name, k.kind as matched_by, c.created_at
      from jsonb_to_recordset(${jsonParam(keys)}) as k(kind text, normalized text)
      join contact_points p
        on p.owner_id = ${ownerId} and p.kind = k.kind and p.normalized = k.normalized
      join contacts c
        on c.owner_id = ${ownerId} and c.id = p.contact_id and c.deleted_at is null
      union all
      select c.id, c.full_name, 'name_and_company', c.created_at from contacts c
      where c.owner_id = ${ownerId} and c.name_key = ${columns.name_key} and ${columns.company} <> ''
        and lower(c.company) = lower(${columns.company}) and c.deleted_at is null and c.archived_at is null
    ) found
    order by array_position(array['link', 'email', 'phone', 'name_and_company'], found.matched_by),
      found.created_at
    limit 1`;
}

/** The same query when the member wants the contact in any case. */
export const noDuplicates = sql`select null::uuid as id where false`;
