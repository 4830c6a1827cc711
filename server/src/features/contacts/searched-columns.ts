import type { Contacts } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';
import { type Selectable, sql } from 'kysely';

/** What search words are derived from, as queries read it. */
export type SearchedRow = Pick<
  Selectable<Contacts>,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'nickname'
  | 'phonetic_first_name'
  | 'phonetic_last_name'
  | 'company'
  | 'title'
  | 'department'
  | 'location'
  | 'tags'
  | 'notes'
> &
  Computed<{ emails: string[]; phones: string[]; links: string[] }>;

const pointsOf = (kind: string) => `array(select p.value from contact_points p
  where p.owner_id = c.owner_id and p.contact_id = c.id and p.kind = '${kind}' order by p.position)`;

/** The columns of a `SearchedRow`, of a table or alias `c` over `contacts`. */
export const searchedColumns = sql.raw(`c.id, c.first_name, c.last_name, c.nickname,
  c.phonetic_first_name, c.phonetic_last_name, c.company, c.title, c.department, c.location, c.tags,
  c.notes, ${pointsOf('email')} as emails, ${pointsOf('phone')} as phones, ${pointsOf('link')} as links`);
