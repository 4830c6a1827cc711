import { foldText } from '@kith/contract/core/text';
import type { ConversationSort } from '@kith/contract/messages/rules';
import type { ListConversations } from '@kith/contract/messages/schemas';

import { readTime } from '#platform/database/rows.ts';
import type { MemberDatabase } from '#platform/database/transaction.ts';

import { type ConversationRow, readAll, readNewest } from './queries.ts';

type Compare = (a: ConversationRow, b: ConversationRow) => number;

const activityOf = (row: ConversationRow) =>
  readTime(row.last_message_at ?? row.created_at).getTime();
const byActivity: Compare = (a, b) => activityOf(b) - activityOf(a) || (a.id < b.id ? 1 : -1);
const nameOf = (row: ConversationRow) => foldText(row.other_name);
const byName: Compare = (a, b) => {
  const [first, second] = [nameOf(a), nameOf(b)];
  if (first === second) return byActivity(a, b);
  return first < second ? -1 : 1;
};

/** Each in the direction that it has unless another is asked for. */
const sorts: Record<ConversationSort, { compare: Compare; direction: 'asc' | 'desc' }> = {
  last_activity: { compare: byActivity, direction: 'desc' },
  name: { compare: byName, direction: 'asc' },
  unread: {
    compare: (a, b) => b.unread_count - a.unread_count || byActivity(a, b),
    direction: 'desc',
  },
};

/** A page of the member's conversations. Names follow from other members, so they are sorted here. */
export function listConversations({
  ctx: { database },
  input,
}: {
  ctx: { database: MemberDatabase };
  input: ListConversations;
}): Promise<ConversationRow[]> {
  const { compare, direction } = sorts[input.sort];
  const isReversed = (input.direction ?? direction) !== direction;
  const inOrder: Compare = (a, b) => (isReversed ? compare(b, a) : compare(a, b));
  const words = foldText(input.query).split(' ');
  return database.transaction(async (tx) => {
    if (input.sort === 'last_activity' && input.query.trim() === '') {
      return (await readNewest(tx, input, isReversed)).sort(inOrder);
    }
    const all = await readAll(tx, input.include_blocked);
    const found = all.filter((row) => words.every((word) => startsWord(nameOf(row), word)));
    return found.sort(inOrder).slice(input.page_offset, input.page_offset + input.page_limit);
  });
}

function startsWord(name: string, word: string): boolean {
  return ` ${name}`.includes(` ${word}`) || (/[^\u0000-\u024F]/u.test(word) && name.includes(word));
}
