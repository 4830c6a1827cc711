import { sql } from 'drizzle-orm';
import type { contactPointLabels, contactSources } from '@kith/contract/contacts/schemas';
import type { TimeText } from '#platform/database/rows.ts';

import { contactSummaryColumns, type ContactSummaryRow } from './contact-summary.ts';
import type { PointKind } from './identity.ts';

export type PointRow = {
  kind: PointKind;
  value: string;
  label: (typeof contactPointLabels)[number];
};

/** A contact as queries read it, its emails, phones and links included. */
export type ContactRow = ContactSummaryRow & {
  first_name: string;
  last_name: string;
  company_id: string | null;
  offers: string[];
  seeks: string[];
  birth_month: number | null;
  birth_day: number | null;
  birth_year: number | null;
  notes: string;
  source: (typeof contactSources)[number];
  connected_on: string | null;
  interaction_count: number;
  revision: number;
  updated_at: TimeText;
  points: PointRow[];
};

/** The columns of a `ContactRow` but for `points`, of a table or alias `c` over `contacts`. */
export const contactColumns = sql`${contactSummaryColumns}, c.first_name, c.last_name,
  coalesce((select k.root_id from companies k where k.owner_id = c.owner_id and k.id = c.company_id),
    c.company_id) as company_id, c.offers,
  c.seeks, c.birth_month, c.birth_day, c.birth_year, c.notes, c.source, c.connected_on,
  c.interaction_count, c.revision, c.updated_at`;

/** The emails, phones and links of `c` as one value, in their order. */
export const pointsColumn = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', p.kind, 'value', p.value, 'label', p.label)
    order by p.kind, p.position)
  from contact_points p where p.owner_id = c.owner_id and p.contact_id = c.id
), '[]') as points`;
