import { foldText } from '@kith/contract/core/text';

import type { ContactSummaryRow } from '#features/contacts/contact-summary.ts';

const betweenWords = /[^\p{Letter}\p{Number}\p{Mark}]+/u;

/**
 * The order of results: those that the member opened for this query before, then matching names,
 * then matches of company, title, location, tag or address. Within each group, the given order.
 */
export function rankContacts<Row extends Pick<ContactSummaryRow, 'id' | 'full_name'>>(
  rows: readonly Row[],
  { words, openedIds }: { words: readonly string[]; openedIds: readonly string[] },
): Row[] {
  const opened = new Map(openedIds.map((id, place) => [id, place - openedIds.length]));
  const placeOf = (row: Row) => opened.get(row.id) ?? (isNameMeant(row.full_name, words) ? 0 : 1);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function isNameMeant(name: string, words: readonly string[]): boolean {
  const parts = foldText(name).split(betweenWords);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}
