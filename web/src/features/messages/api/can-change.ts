import { editWindowMs } from '@kith/contract/messages/rules';
import type { Message } from '@kith/contract/messages/schemas';

/** Whether its sender may still edit it. */
export function canChange({ created_at: at, deleted_at: deleted }: Message): boolean {
  return deleted === null && Date.now() - Date.parse(at) < editWindowMs;
}

/** One's last message that may still be edited. */
export function findEditable(messages: readonly Message[], memberId: string): Message | undefined {
  return messages.findLast((message) => message.sender_id === memberId && canChange(message));
}
