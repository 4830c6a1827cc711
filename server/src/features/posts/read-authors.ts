import { sql } from 'kysely';

import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AuthorRow, CardRow } from './post-row.ts';

/** Members as the caller knows them, by their ids; only for those that the caller already reads about. */
export async function readCards(tx: Tx, ids: readonly string[]): Promise<Map<string, CardRow>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<CardRow>`select * from member_cards(${arrayParam([...new Set(ids)], 'uuid[]')})`,
  );
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** The same with what is shown under their names. */
export async function readAuthors(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, AuthorRow>> {
  const cards = await readCards(tx, ids);
  const authors = await addHeadlines(tx, [...cards.values()], now);
  return new Map(authors.map((author) => [author.member_id, author]));
}

/**
 * What is shown under a name: the position that the caller's contact has, else the member's headline as
 * far as the caller sees it.
 */
export async function addHeadlines(
  tx: Tx,
  cards: readonly CardRow[],
  now: Date,
): Promise<AuthorRow[]> {
  const unknown = cards.filter((card) => positionOf(card) === '');
  const headlines = await readHeadlines(
    tx,
    unknown.map(({ member_id: id }) => id),
    now,
  );
  return cards.map((card) => ({
    ...card,
    headline: positionOf(card) || (headlines.get(card.member_id) ?? ''),
    has_profile: headlines.has(card.member_id),
  }));
}

const positionOf = ({ title, company }: CardRow) => [title, company].filter(Boolean).join(', ');

type HeadlineRow = Computed<{ member_id: string; headline: string }>;

/** Only of those whose profile the caller can open. */
async function readHeadlines(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<HeadlineRow>`select * from seen_headlines(${arrayParam(ids, 'uuid[]')}, ${now})`,
  );
  return new Map(rows.map(({ member_id: id, headline }) => [id, headline]));
}
