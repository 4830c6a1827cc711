import { foldText } from '@kith/contract/core/text';
import type { ProfilePerson } from '@kith/contract/profile-analyses/schemas';
import { normalizeProfileUrl } from '#features/contacts/identity.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

type Loose = { id: string; contact_id: string | null; person: ProfilePerson; url: string };

/** By a profile without a contact the one that it seems to be about: the same address, else name. */
export async function findLikely(
  tx: Tx,
  ownerId: string,
  rows: readonly Loose[],
): Promise<Map<string, string>> {
  const loose = rows.filter((row) => row.contact_id === null && row.person.name !== '');
  if (loose.length === 0) return new Map();
  const urls = loose.map(({ url }) => (url === '' ? '' : normalizeProfileUrl(url)));
  const names = loose.map(({ person }) => foldText(person.name));
  const found = await readRows(
    tx,
    sql<Computed<{ place: number; id: string }>>`
      select distinct on (o.place) o.place::integer as place, c.id
      from unnest(${arrayParam(urls, 'text[]')}, ${arrayParam(names, 'text[]')})
          with ordinality as o (url, name, place)
        join contacts c on c.owner_id = ${ownerId} and c.deleted_at is null
          and (c.name_key = o.name or o.url <> '' and exists (select from contact_points p
            where p.owner_id = ${ownerId} and p.contact_id = c.id and p.kind = 'link'
              and p.normalized = o.url))
      order by o.place, (c.name_key = o.name), c.created_at`,
  );
  return new Map(found.map(({ place, id }) => [loose[place - 1]!.id, id]));
}
