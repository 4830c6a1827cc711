import { readVcardLines, type VcardLine } from './lines.ts';
import { readVcardProperty, type VcardProperty } from './property.ts';

const begin = /^BEGIN:VCARD\s*$/iu;
const end = /^END:VCARD\s*$/iu;
/** Logos, sounds and keys are skipped; the rest of a card is read up to this many properties. */
const propertyLimit = 1_000;
const left = new Set(['LOGO', 'SOUND', 'KEY']);

/** A card with the line where it begins. */
export type Vcard = { line: number; properties: VcardProperty[] };

/**
 * The cards of a file of version 2.1, 3.0 or 4.0. A nested card (`AGENT` of version 2.1) is skipped;
 * an unfinished one ends at the next.
 */
export async function* readVcards(chunks: AsyncIterable<string>): AsyncGenerator<Vcard> {
  const reading: Reading = { card: null, inner: 0, last: '' };
  for await (const lines of readVcardLines(chunks)) {
    for (const line of lines) {
      const card = takeLine(reading, line);
      if (card && card.properties.length > 0) yield card;
    }
  }
  if (reading.card) yield reading.card;
}

type Reading = { card: Vcard | null; inner: number; last: string };

/** Returns the card that ends at this line. */
function takeLine(reading: Reading, { line, text }: VcardLine): Vcard | null {
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
