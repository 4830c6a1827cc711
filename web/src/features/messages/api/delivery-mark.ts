import type { Participant } from '@kith/contract/messages/schemas';

export type DeliveryMark = 'sent' | 'delivered' | 'read';

/** How far one's own message got with all others in the conversation. */
export function deliveryMark(seq: number, others: readonly Participant[]): DeliveryMark {
  if (others.length === 0) return 'sent';
  if (others.every(({ read_seq: read }) => read >= seq)) return 'read';
  const isDelivered = others.every(
    ({ delivered_seq: delivered, read_seq: read }) => Math.max(delivered, read) >= seq,
  );
  return isDelivered ? 'delivered' : 'sent';
}
