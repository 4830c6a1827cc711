import { type PendingChange, rowKey } from './pending-change.ts';
import { type Ask, type Claimed, pairOf } from './visible-rows.ts';

/** The rows to read again, each once per member, and the sessions that want them. */
export function collectAsks(batch: PendingChange[]): { claimed: Claimed[]; asks: Ask[] } {
  const claimed = new Map<string, Claimed>();
  const asks = new Map<string, Ask>();
  const asked = new Set<string>();
  for (const change of batch) {
    for (const { channel } of change.wanted) {
      if (!channel.claims) continue;
      const { memberId, sessionId } = channel.claims;
      claimed.set(pairOf(channel.claims), { memberId, sessionId });
      const key = rowKey(memberId, change);
      if (change.operation === 'DELETE' || asked.has(key)) continue;
      asked.add(key);
      const ask = asks.get(memberId) ?? { member: memberId };
      asks.set(memberId, ask);
      addToAsk(ask, change);
    }
  }
  return { claimed: [...claimed.values()], asks: [...asks.values()] };
}

const namedById = ['conversations', 'messages', 'notifications', 'posts', 'analysis_runs'] as const;

function isNamedById(name: string): name is (typeof namedById)[number] {
  return namedById.some((one) => one === name);
}

function addToAsk(ask: Ask, { table, key }: PendingChange): void {
  const add = (field: Exclude<keyof Ask, 'member'>, value = '') => {
    ask[field] = [...(ask[field] ?? []), value];
  };
  if (table.name === 'message_delivery_receipts') {
    add('receipts_of', key['conversation_id']);
    add('receipts_by', key['user_id']);
  } else if (table.name === 'ab_test_configs') add('tests', key['id']);
  else if (table.name === 'wallets') add('wallets', key['owner_id']);
  else if (table.name === 'counted_conversations') add('counted', key['conversation_id']);
  else if (isNamedById(table.name)) add(table.name, key['id']);
}
