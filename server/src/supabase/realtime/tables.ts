/** PostgreSQL's type names, by which the stock client converts. */
export type ColumnType = 'bool' | 'int8' | 'jsonb' | 'text' | 'timestamptz' | 'uuid';

/**
 * A table whose changes can be subscribed to, with the columns that leave, the same as in
 * `auth.read_changed_rows`. Row-level security decides which rows a member gets.
 */
export type RealtimeTable = {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  primaryKey: readonly string[];
};

export const realtimeTables: readonly RealtimeTable[] = [
  {
    name: 'ab_test_configs',
    columns: {
      id: 'uuid',
      name: 'text',
      arms: 'jsonb',
      status: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    primaryKey: ['id'],
  },
  {
    name: 'conversations',
    columns: {
      id: 'uuid',
      kind: 'text',
      low_member_id: 'uuid',
      high_member_id: 'uuid',
      state: 'text',
      started_by: 'uuid',
      last_seq: 'int8',
      last_message_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    primaryKey: ['id'],
  },
  {
    name: 'message_delivery_receipts',
    columns: {
      conversation_id: 'uuid',
      user_id: 'uuid',
      delivered_seq: 'int8',
      delivered_at: 'timestamptz',
      read_seq: 'int8',
      read_at: 'timestamptz',
    },
    primaryKey: ['conversation_id', 'user_id'],
  },
  {
    name: 'messages',
    columns: {
      id: 'uuid',
      conversation_id: 'uuid',
      seq: 'int8',
      sender_id: 'uuid',
      client_msg_id: 'text',
      message_type: 'text',
      content: 'text',
      reply_to_id: 'uuid',
      created_at: 'timestamptz',
      edited_at: 'timestamptz',
      deleted_at: 'timestamptz',
    },
    primaryKey: ['id'],
  },
  {
    name: 'notifications',
    columns: {
      id: 'uuid',
      user_id: 'uuid',
      type: 'text',
      title: 'text',
      message: 'text',
      created_at: 'timestamptz',
      read_at: 'timestamptz',
      data: 'jsonb',
      mention_id: 'uuid',
    },
    primaryKey: ['id'],
  },
  {
    // Only that a post is there: what it says comes with the feed.
    name: 'posts',
    columns: {
      id: 'uuid',
      owner_id: 'uuid',
      published_at: 'timestamptz',
      edited_at: 'timestamptz',
    },
    primaryKey: ['id'],
  },
  {
    // Only that something changed: the balance is read with the wallet.
    name: 'wallets',
    columns: { owner_id: 'uuid', version: 'int8', changed_at: 'timestamptz' },
    primaryKey: ['owner_id'],
  },
  {
    // Only that a run moved on: how far it is is read with it.
    name: 'analysis_runs',
    columns: { id: 'uuid', owner_id: 'uuid', progress: 'int8' },
    primaryKey: ['id'],
  },
  {
    // Only that messages count for a contact: its timeline and warmth are read with it.
    name: 'counted_conversations',
    columns: { owner_id: 'uuid', conversation_id: 'uuid', contact_id: 'uuid' },
    primaryKey: ['conversation_id'],
  },
];

const byName = new Map(realtimeTables.map((table) => [table.name, table]));

export function findRealtimeTable(name: string): RealtimeTable | null {
  return byName.get(name) ?? null;
}

/** The values of the primary key as one text. */
export function keyTextOf(table: RealtimeTable, key: Readonly<Record<string, string>>): string {
  return table.primaryKey.map((column) => key[column]).join(',');
}
