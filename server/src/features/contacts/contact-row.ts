import { type ContactDetail, contactDetails } from '@kith/contract/contacts/rules';
import { type Selectable, sql } from 'kysely';
import type { ContactPoints, Contacts } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';

import { contactSummaryColumns, type ContactSummaryRow } from './contact-summary.ts';

export type PointRow = Pick<Selectable<ContactPoints>, 'kind' | 'value' | 'label'>;

/** A contact as queries read it, including its emails, phones and links. */
export type ContactRow = ContactSummaryRow &
  Pick<
    Selectable<Contacts>,
    | ContactDetail
    | 'first_name'
    | 'last_name'
    | 'company_id'
    | 'offers'
    | 'seeks'
    | 'birth_month'
    | 'birth_day'
    | 'birth_year'
    | 'notes'
    | 'connected_on'
    | 'interaction_count'
    | 'revision'
    | 'source'
    | 'updated_at'
  > &
  Computed<{ points: PointRow[] }>;

/** The columns of a `ContactRow` except `points`, of a table or alias `c` over `contacts`. */
export const contactColumns = sql`${contactSummaryColumns}, c.first_name, c.last_name,
  coalesce((select k.root_id from companies k where k.owner_id = c.owner_id and k.id = c.company_id),
    c.company_id) as company_id, c.offers,
  c.seeks, c.birth_month, c.birth_day, c.birth_year, c.notes, c.source, c.connected_on,
  c.interaction_count, c.revision, c.updated_at,
  ${sql.raw(contactDetails.map((name) => `c.${name}`).join(', '))}`;

/** The emails, phones and links of `c` as one value, in order. */
export const pointsColumn = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', p.kind, 'value', p.value, 'label', p.label)
    order by p.kind, p.position)
  from contact_points p where p.owner_id = c.owner_id and p.contact_id = c.id
), '[]') as points`;
