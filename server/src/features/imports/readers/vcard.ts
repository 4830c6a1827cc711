import { toPersonRow } from './person-draft.ts';
import type { FormatReader, NoteLabels, ParsedRow, SourceFile } from './reader.ts';
import { readVcardLines, type VcardLine } from './vcard-lines.ts';
import { readVcardPerson } from './vcard-person.ts';
import { readVcardProperty, type VcardProperty } from './vcard-property.ts';

const begin = /^BEGIN:VCARD\s*$/iu;
const end = /^END:VCARD\s*$/iu;
/** Logos, sounds and keys are skipped; the rest of a card is read up to this many properties. */
const propertyLimit = 1_000;
const left = new Set(['LOGO', 'SOUND', 'KEY']);

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

type Card = { line: number; properties: VcardProperty[] };

async function* readCards(
  files: readonly SourceFile[],
  labels: NoteLabels,
): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    for await (const card of splitCards(file)) {
      const row = readCard(card, labels);
      if (row) yield { file: file.name, line: card.line, kind: 'contact', ...row };
    }
  }
}

/** A nested card (`AGENT` of version 2.1) is skipped; an unfinished one ends at the next. */
async function* splitCards(file: SourceFile): AsyncGenerator<Card> {
  const reading: Reading = { card: null, inner: 0, last: '' };
  for await (const lines of readVcardLines(file.open())) {
    for (const line of lines) {
      const card = takeLine(reading, line);
      if (card && card.properties.length > 0) yield card;
    }
  }
  if (reading.card) yield reading.card;
}

type Reading = { card: Card | null; inner: number; last: string };

/** Returns the card that ends at this line. */
function takeLine(reading: Reading, { line, text }: VcardLine): Card | null {
  const { card, last } = reading;
  reading.last = '';
  if (begin.test(text)) {
    if (card && last === 'AGENT') {
      reading.inner += 1;
      return null;
    }
    reading.card = { line, properties: [] };
    reading.inner = 0;
    return card;
  }
  if (end.test(text)) {
    if (reading.inner === 0) reading.card = null;
    else reading.inner -= 1;
    return reading.card ? null : card;
  }
  if (card && reading.inner === 0 && card.properties.length < propertyLimit) {
    const property = readVcardProperty(text);
    if (property && !left.has(property.name)) card.properties.push(property);
    reading.last = property?.name ?? last;
  }
  return null;
}

/** Null for a card of a group of people, and for one with nothing in it. */
function readCard({ properties }: Card, labels: NoteLabels) {
  const person = properties.length === 0 ? null : readVcardPerson(properties, labels);
  return person && toPersonRow(person);
}
