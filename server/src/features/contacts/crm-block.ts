import { exportedColumns } from '@kith/contract/contacts/exported';
import { contactPointLabels } from '@kith/contract/contacts/schemas';
import { brand } from '@kith/contract/core/brand';

/*
 * What a CRM has no column for is written below the notes, one field on a line, for people to read
 * and for our own import to take back:
 *
 *   Met in Lisbon.
 *
 *   [Kith]
 *   Tags: VIP; golf
 */

type Point = { value: string; label: (typeof contactPointLabels)[number] };
export type BlockField = Exclude<keyof typeof exportedColumns, 'id' | 'created_at'> | 'industry';

const mark = `[${brand.name}]`;
const headings = { ...exportedColumns, industry: 'Industry' };
const fieldOf = new Map(
  Object.entries(headings).map(([field, heading]) => [heading as string, field as BlockField]),
);

/** Where the last line begins that is the mark and nothing else; -1 without one. */
function findMark(text: string): number {
  let from = text.length;
  for (;;) {
    const at = text.lastIndexOf(mark, from);
    if (at < 0) return -1;
    const startsLine = at === 0 || text[at - 1] === '\n';
    const after = text[at + mark.length];
    if (startsLine && (after === undefined || after === '\n' || after === '\r')) return at;
    if (at === 0) return -1;
    from = at - 1;
  }
}

/** The notes and below them the fields; notes with such a mark of their own get an empty block. */
export function joinBlock(notes: string, fields: readonly [BlockField, string][]): string {
  if (fields.length === 0 && findMark(notes) < 0) return notes;
  const lines = fields.map(([field, value]) => `${headings[field]}: ${value}`);
  return `${notes === '' ? '' : `${notes}\n\n`}${[mark, ...lines].join('\n')}`;
}

/** The opposite; lines that are no field of ours go back to the notes. */
export function splitBlock(text: string): { notes: string; fields: Map<BlockField, string> } {
  const at = findMark(text);
  const fields = new Map<BlockField, string>();
  if (at < 0) return { notes: text, fields };
  const foreign: string[] = [];
  for (const line of text.slice(at + mark.length).split(/\r?\n/u)) {
    const [, heading = '', value = ''] = /^([^:]+): ?(.*)$/su.exec(line) ?? [];
    const field = fieldOf.get(heading.trim());
    if (field) fields.set(field, value.trim());
    else if (line.trim() !== '') foreign.push(line);
  }
  const notes = [text.slice(0, at).trimEnd(), ...foreign].filter((part) => part !== '').join('\n');
  return { notes, fields };
}

/** Several values in one line, as CRMs write them; a semicolon of a value gets a backslash. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\;]/gu, '\\$&')).join('; ');
}

export function splitList(text: string): string[] {
  const values: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && at + 1 < text.length) {
      at += 1;
      values.push(values.pop()! + text[at]!);
    } else if (character === ';') values.push('');
    else values.push(values.pop()! + character);
  }
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

export function joinPoints(points: readonly Point[]): string {
  return joinList(points.map(({ value, label }) => `${value} (${label})`));
}

export function splitPoints(text: string): Point[] {
  return splitList(text).map((item) => {
    const [, value, label] = /^(.*) \((\w+)\)$/su.exec(item) ?? [];
    const known = contactPointLabels.find((one) => one === label);
    return value !== undefined && known ? { value, label: known } : { value: item, label: 'other' };
  });
}
