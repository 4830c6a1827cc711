import type { ListConversations, MessageSettings } from '@kith/contract/messages/schemas';
import type { ConversationStanding } from '@kith/contract/messages/schemas';
import { sql, type SQL } from 'drizzle-orm';

import { arrayParam, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { TimeKeyset } from '#platform/http/time-keyset.ts';

/** A conversation as the asking member has it. The functions take the asker from the transaction. */
export type ConversationRow = {
  id: string;
  kind: 'direct' | 'bridge';
  created_at: TimeText;
  last_seq: string;
  last_message_at: TimeText | null;
  muted_until: TimeText | null;
  standing: ConversationStanding;
  is_blocked: boolean;
  other_id: string | null;
  other_name: string;
  contact_id: string | null;
  warmth_rank: number | null;
  unread_count: number;
  last_content: string;
  last_sender_id: string | null;
  last_type: 'text' | 'attachment' | null;
  last_deleted: boolean;
  shares_presence: boolean;
};

export type ParticipantRow = {
  member_id: string;
  name: string;
  delivered_seq: string;
  read_seq: string;
  read_at: TimeText | null;
};

const described = (ids: SQL) => sql`select * from describe_conversations(${ids})`;

export function describe(tx: Tx, ids: readonly string[]): Promise<ConversationRow[]> {
  return readRows<ConversationRow>(tx, described(arrayParam(ids, 'uuid[]')));
}

type Listed = Pick<ListConversations, 'include_blocked' | 'part'>;

/** The page of a list that is sorted by what happened last, or by what waits unread before that. */
export async function readSorted(
  tx: Tx,
  { include_blocked: blocked, part, ...page }: Listed & { page_limit: number; page_offset: number },
  { byUnread, isAscending }: { byUnread: boolean; isAscending: boolean },
): Promise<string[]> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  // Those with as much unread keep the newest first, whichever end of the count begins.
  const sorted = byUnread
    ? sql`sort_conversations(${blocked}, ${part}, false, true)
        order by unread_count ${direction}, activity desc, id desc`
    : sql`own_conversations(${blocked}, ${part}) order by activity ${direction}, id ${direction}`;
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select id from ${sorted} limit ${page.page_limit} offset ${page.page_offset}`,
  );
  return rows.map(({ id }) => id);
}

export type NamedRow = { id: string; activity: TimeText; other_name: string; unread_count: number };

/** Every conversation with the name that the member knows the others by. */
export function readNamed(
  tx: Tx,
  { include_blocked: blocked, part }: Listed,
  { withUnread }: { withUnread: boolean },
): Promise<NamedRow[]> {
  return readRows<NamedRow>(
    tx,
    sql`select id, activity, other_name, unread_count
      from sort_conversations(${blocked}, ${part}, true, ${withUnread})
      order by activity desc, id desc`,
  );
}

/** Undefined for who takes no part in it. */
export async function readConversation(
  tx: Tx,
  id: string,
): Promise<{ row: ConversationRow; participants: ParticipantRow[] } | undefined> {
  const row = await readRow<ConversationRow>(tx, described(arrayParam([id], 'uuid[]')));
  if (!row) return undefined;
  const participants = await readRows<ParticipantRow>(
    tx,
    sql`select * from describe_participants(${id})`,
  );
  return { row, participants };
}

export type BlockedRow = {
  member_id: string;
  name: string;
  warmth_rank: number | null;
  blocked_at: TimeText;
};

/** Whom the asker blocked, the last first, before a place in that order. */
export function readBlocked(
  tx: Tx,
  { before, limit }: { before: TimeKeyset | null; limit: number },
): Promise<BlockedRow[]> {
  const [at, id] = before ?? [null, null];
  return readRows<BlockedRow>(tx, sql`select * from blocked_members(${at}, ${id}, ${limit})`);
}

export type UnreadRow = {
  unread_count: number;
  unread_conversations: number;
  request_count: number;
  latest_id: string | null;
};

export async function sumUnread(tx: Tx): Promise<UnreadRow> {
  const row = await readRow<UnreadRow>(tx, sql`select * from sum_unread()`);
  if (!row) throw new Error('A sum gave no row');
  return row;
}

export type RecipientRow = {
  member_id: string;
  contact_id: string;
  conversation_id: string | null;
  name: string;
  title: string;
  company: string;
  warmth_rank: number;
  search_text: string;
};

/** Contacts who are members and linked to the asker, the warmest first. */
export function readRecipients(tx: Tx, ownerId: string): Promise<RecipientRow[]> {
  return readRows<RecipientRow>(
    tx,
    sql`select l.member_id, l.contact_id, l.conversation_id, c.full_name as name, c.title,
        c.company, c.warmth_rank, c.search_text
      from linked_members() l
        join contacts c on c.owner_id = ${ownerId} and c.id = l.contact_id
      order by c.warmth_rank desc, c.name_key, c.id`,
  );
}

export async function readSettings(tx: Tx, ownerId: string): Promise<MessageSettings | undefined> {
  return readRow<MessageSettings>(
    tx,
    sql`select shows_presence, sends_read_receipts from message_settings
      where owner_id = ${ownerId}`,
  );
}
