import { byteOrderMark, toLine } from '#platform/csv.ts';

export type ExportedInteraction = {
  id: string;
  contact_id: string;
  contact: string;
  kind: string;
  direction: string;
  occurred_at: string;
  summary: string;
  body: string;
  source: string;
};

const headings = {
  contact: 'Contact',
  kind: 'Kind',
  direction: 'Direction',
  occurred_at: 'Occurred at',
  summary: 'Summary',
  body: 'Text',
  source: 'Source',
  contact_id: 'Contact ID',
  id: 'ID',
} as const satisfies Record<keyof ExportedInteraction, string>;

const columns = Object.keys(headings) as (keyof ExportedInteraction)[];

/** The first line, with the mark that makes spreadsheets read UTF-8. */
export function interactionsHeader(): string {
  return byteOrderMark + toLine(Object.values(headings));
}

export function interactionLine(interaction: ExportedInteraction): string {
  return toLine(columns.map((column) => interaction[column]));
}
