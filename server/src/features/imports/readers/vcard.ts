import { readVcards, type Vcard } from '@kith/contract/vcard/cards';

import { toPersonRow } from './person-draft.ts';
import type { FormatReader, NoteLabels, ParsedRow, SourceFile } from './reader.ts';
import { readVcardPerson } from './vcard-person.ts';

/** vCard 2.1, 3.0 and 4.0, one card or many. */
export const vcardReader: FormatReader = {
  format: 'vcard',
  takesFile: (name) => /\.vcf$/iu.test(name),
  recognises: async (beginning) => /^[ \t]*BEGIN:VCARD[ \t\r]*$/imu.test(beginning),
  read: async (files, { labels }) => ({
    survey: { newestOn: null },
    rows: readCards(files, labels),
  }),
};

async function* readCards(
  files: readonly SourceFile[],
  labels: NoteLabels,
): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    for await (const card of readVcards(file.open())) {
      const row = readCard(card, labels);
      if (row) yield { file: file.name, line: card.line, kind: 'contact', ...row };
    }
  }
}

/** Null for a card of a group of people, and for one with nothing in it. */
function readCard({ properties }: Vcard, labels: NoteLabels) {
  const person = properties.length === 0 ? null : readVcardPerson(properties, labels);
  return person && toPersonRow(person);
}
