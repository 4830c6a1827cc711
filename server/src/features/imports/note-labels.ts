import { translate } from '#platform/i18n/translate.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type NoteLabels, noteLabels } from './readers/reader.ts';

/** What values without a field are called in the notes, in the member's language. */
export async function readNoteLabels(tx: Tx, ownerId: string): Promise<NoteLabels> {
  const { locale } = await tx
    .selectFrom('profiles')
    .select('locale')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    noteLabels.map((name) => [name, translate(locale, `imports:notes.${name}`)]),
  ) as NoteLabels;
}
