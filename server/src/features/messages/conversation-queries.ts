import type { ListConversations, MessageSettings } from '@kith/contract/messages/schemas';
import type { ConversationStatus } from '@kith/contract/messages/schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type {
  Contacts,
  ConversationParticipants,
  Conversations,
  MessageDeliveryReceipts,
  Messages,
} from '#platform/database/database-types.ts';
import {
  arrayParam,
  type Computed,
  readRow,
  readRows,
  type TimeText,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { TimeKeyset } from '#platform/http/time-keyset.ts';

/**
 * A conversation as the asking member has it (the function `describe_conversations`). The functions
 * take the asker from the transaction.
 */
export type ConversationRow = Pick<
  Selectable<Conversations>,
  'id' | 'kind' | 'created_at' | 'last_seq' | 'last_message_at'
> &
  Pick<Selectable<ConversationParticipants>, 'muted_until'> &
  Computed<{
    status: ConversationStatus;
    is_blocked: boolean;
    other_id: string | null;
    other_name: string;
    contact_id: string | null;
    warmth_rank: number | null;
    unread_count: number;
    last_content: string;
    last_sender_id: string | null;
    last_type: Selectable<Messages>['message_type'] | null;
    last_deleted: boolean;
    shares_presence: boolean;
  }>;

export type ParticipantRow = Pick<
  Selectable<MessageDeliveryReceipts>,
  'delivered_seq' | 'read_seq' | 'read_at'
> &
  Computed<{ member_id: string; name: string }>;

const described = (ids: RawBuilder<unknown>) =>
  sql<ConversationRow>`select * from describe_conversations(${ids})`;

export function describe(tx: Tx, ids: readonly string[]): Promise<ConversationRow[]> {
  return readRows(tx, described(arrayParam(ids, 'uuid[]')));
}

type Listed = Pick<ListConversations, 'include_blocked' | 'part'>;

/** A page of the list sorted by last activity, or by unread count and then activity. */
export async function readSorted(
  tx: Tx,
  { include_blocked: blocked, part, ...page }: Listed & { page_limit: number; page_offset: number },
  { byUnread, isAscending }: { byUnread: boolean; isAscending: boolean },
): Promise<string[]> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  // Conversations with equal counts stay newest first in both directions.
  const sorted = byUnread
    ? sql`sort_conversations(${blocked}, ${part}, false, true)
        order by unread_count ${direction}, activity desc, id desc`
    : sql`own_conversations(${blocked}, ${part}) order by activity ${direction}, id ${direction}`;
  const rows = await readRows(
    tx,
    sql<
      Pick<NamedRow, 'id'>
    >`select id from ${sorted} limit ${page.page_limit} offset ${page.page_offset}`,
  );
  return rows.map(({ id }) => id);
}

export type NamedRow = Pick<Selectable<Conversations>, 'id'> &
  Computed<{ activity: TimeText; other_name: string; unread_count: number }>;

/** Every conversation with the name that the member knows the other by. */
export function readNamed(
  tx: Tx,
  { include_blocked: blocked, part }: Listed,
  { withUnread }: { withUnread: boolean },
): Promise<NamedRow[]> {
  return readRows(
    tx,
    sql<NamedRow>`select id, activity, other_name, unread_count
      from sort_conversations(${blocked}, ${part}, true, ${withUnread})
      order by activity desc, id desc`,
  );
}

/** Undefined unless the asker is a participant. */
export async function readConversation(
  tx: Tx,
  id: string,
): Promise<{ row: ConversationRow; participants: ParticipantRow[] } | undefined> {
  const row = await readRow(tx, described(arrayParam([id], 'uuid[]')));
  if (!row) return undefined;
  const participants = await readRows(
    tx,
    sql<ParticipantRow>`select * from describe_participants(${id})`,
  );
  return { row, participants };
}

export type BlockedRow = Computed<{
  member_id: string;
  name: string;
  warmth_rank: number | null;
  blocked_at: TimeText;
}>;

/** Members that the asker blocked, newest first, from a keyset on. */
export function readBlocked(
  tx: Tx,
  { before, limit }: { before: TimeKeyset | null; limit: number },
): Promise<BlockedRow[]> {
  const [at, id] = before ?? [null, null];
  return readRows(tx, sql<BlockedRow>`select * from blocked_members(${at}, ${id}, ${limit})`);
}

export type UnreadRow = Computed<{
  unread_count: number;
  unread_conversations: number;
  request_count: number;
  latest_id: string | null;
}>;

export async function sumUnread(tx: Tx): Promise<UnreadRow> {
  const row = await readRow(tx, sql<UnreadRow>`select * from sum_unread()`);
  if (!row) throw new Error('A sum gave no row');
  return row;
}

export type RecipientRow = Pick<
  Selectable<Contacts>,
  'title' | 'company' | 'warmth_rank' | 'search_text' | 'photo_id'
> &
  Computed<{ member_id: string; contact_id: string; conversation_id: string | null; name: string }>;

/** Contacts who are members and linked to the asker, the warmest first. */
export function readRecipients(tx: Tx, ownerId: string): Promise<RecipientRow[]> {
  return readRows(
    tx,
    sql<RecipientRow>`select l.member_id, l.contact_id, l.conversation_id, c.full_name as name, c.title,
        c.company, c.warmth_rank, c.search_text, c.photo_id
      from linked_members() l
        join contacts c on c.owner_id = ${ownerId} and c.id = l.contact_id
      order by c.warmth_rank desc, c.name_key, c.id`,
  );
}

export async function readSettings(tx: Tx, ownerId: string): Promise<MessageSettings | undefined> {
  return tx
    .selectFrom('message_settings')
    .select(['shows_presence', 'sends_read_receipts'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
}
