import type { BulkSelection } from '@kith/contract/contacts/bulk';
import type { Tx } from '#platform/database/tx.ts';

/**
 * What members call the contacts of a run: the tag, the group, the company or the place that they chose
 * alone. Empty for contacts that were picked, and for several conditions at once.
 */
export async function nameSelection(
  tx: Tx,
  ownerId: string,
  selection: BulkSelection,
): Promise<string> {
  if (!('matching' in selection)) return '';
  const { q, archived: _archived, ...conditions } = selection.matching;
  const set = Object.entries(conditions).filter(([, value]) => value !== undefined);
  if (q !== '' || set.length !== 1) return '';
  const { tags, groups, companies, locations } = conditions;
  const [name, ...others] = tags ?? companies ?? locations ?? [];
  if (name !== undefined && others.length === 0) return name;
  if (groups?.length !== 1) return '';
  const group = await tx
    .selectFrom('contact_groups')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('id', '=', groups[0]!)
    .executeTakeFirst();
  return group?.name ?? '';
}
