import { foldText } from '@kith/contract/core/text';
import type { ListConversations } from '@kith/contract/messages/schemas';

import type { Tx } from '#platform/database/tx.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

import {
  type ConversationRow,
  describe,
  type NamedRow,
  readNamed,
  readSorted,
} from './conversation-queries.ts';

/** The direction that each order has unless another is asked for. */
const directions = { last_activity: 'desc', name: 'asc', unread: 'desc' } as const;

/**
 * A page of the member's conversations. Which ones it holds is decided by what sorts them alone; only
 * these are read in full.
 */
export function listConversations({
  ctx: { database },
  input,
}: {
  ctx: { database: MemberDatabase };
  input: ListConversations;
}): Promise<ConversationRow[]> {
  return database.transaction(async (tx) => {
    const isByName = input.sort === 'name' || input.query.trim() !== '';
    const ids = isByName ? await choosePage(tx, input) : await readPage(tx, input);
    const rows = await describe(tx, ids);
    const places = new Map(ids.map((id, place) => [id, place]));
    return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  });
}

function isAscending({ sort, direction }: ListConversations): boolean {
  return (direction ?? directions[sort]) === 'asc';
}

function readPage(tx: Tx, input: ListConversations): Promise<string[]> {
  const order = { byUnread: input.sort === 'unread', isAscending: isAscending(input) };
  return readSorted(tx, input, order);
}

type Candidate = NamedRow & { key: string };

/** Names follow from other members and are folded as search has them, so they are sorted here. */
async function choosePage(tx: Tx, input: ListConversations): Promise<string[]> {
  const { sort, page_offset: offset, page_limit: limit } = input;
  const named = await readNamed(tx, input, { withUnread: sort === 'unread' });
  const words = foldText(input.query).split(' ');
  const found = named
    .map((row): Candidate => ({ ...row, key: foldText(row.other_name) }))
    .filter(({ key }) => words.every((word) => startsWord(key, word)));
  // They are read newest first, and equal ones stay in that order.
  const sign = isAscending(input) ? 1 : -1;
  if (sort === 'name') found.sort((a, b) => sign * compare(a.key, b.key));
  else if (sort === 'unread') found.sort((a, b) => sign * (a.unread_count - b.unread_count));
  else if (sign === 1) found.reverse();
  return found.slice(offset, offset + limit).map(({ id }) => id);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function startsWord(name: string, word: string): boolean {
  return ` ${name}`.includes(` ${word}`) || (/[^\u0000-\u024F]/u.test(word) && name.includes(word));
}
