import type { Contacts } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, jsonParam, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type Selectable, sql } from 'kysely';

import { loggedWords } from './search-text.ts';

/** Of what was logged about a contact, so many of the newest texts are found. */
const foundTexts = 50;

/**
 * What a member logged about `c`, newest first. Not what they imported: of thousands of messages,
 * every common word would be found with everyone.
 */
export const loggedTexts = sql.raw(`array(select concat_ws(E'\\n', nullif(i.summary, ''),
    nullif(i.body, ''))
  from interactions i
  where i.owner_id = c.owner_id and i.contact_id = c.id and i.deleted_at is null
    and i.source = 'manual' and (i.summary <> '' or i.body <> '')
  order by i.occurred_at desc, i.id limit ${foundTexts})`);

/**
 * Derives the search words of what was logged about these contacts. For every write after which a
 * contact has other texts than before.
 */
export async function refreshLoggedWords(
  tx: Tx,
  ownerId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  const rows = await readRows(
    tx,
    sql<Pick<Selectable<Contacts>, 'id' | 'logged_words'> & Computed<{ texts: string[] }>>`
      select c.id, c.logged_words, ${loggedTexts} as texts from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(contactIds, 'uuid[]')})
      order by c.id for no key update of c`,
  );
  const changed = rows
    .map((row) => ({ ...row, logged: loggedWords(row.texts) }))
    .filter((row) => row.logged !== row.logged_words)
    .map(({ id, logged }) => ({ id, logged_words: logged }));
  if (changed.length === 0) return;
  await sql`update contacts c set logged_words = r.logged_words
    from jsonb_to_recordset(${jsonParam(changed)}) as r(id uuid, logged_words text)
    where c.owner_id = ${ownerId} and c.id = r.id`.execute(tx);
}
