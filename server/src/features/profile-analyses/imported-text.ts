import { cutText } from '@kith/contract/core/text';
import type { PersonRecord } from '#features/imports/readers/reader.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { profileLimits } from '@kith/contract/profile-analyses/rules';
import { sql } from 'kysely';

/**
 * What the last import stated about a contact, as the text of a profile. An export of LinkedIn has name,
 * position, employer and the profile's address; cards and tables may have more. Null where that is too
 * little.
 */
export async function readImportedText(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<string | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ record: PersonRecord }>>`select r.record from import_rows r
        join imports i on i.owner_id = r.owner_id and i.id = r.import_id
      where r.owner_id = ${ownerId} and r.contact_id = ${contactId} and r.kind = 'contact'
        and r.record is not null and r.outcome in ('new', 'updated', 'unchanged')
      order by i.created_at desc, r.id desc limit 1`,
  );
  if (!row) return null;
  const { first_name, last_name, title, company, location, notes, links } = row.record;
  if (title === '' && (notes ?? '') === '') return null;
  const profile = links.find(({ label }) => label === 'profile')?.value ?? '';
  const lines = [`${first_name} ${last_name}`, title, company, location, profile, '', notes];
  const text = lines
    .filter((line) => line !== undefined)
    .join('\n')
    .trim();
  return text.length < profileLimits.shortest ? null : cutText(text, profileLimits.text);
}
