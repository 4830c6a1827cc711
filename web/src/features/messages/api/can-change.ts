import { editWindowMs } from '@kith/contract/messages/rules';
import type { Message } from '@kith/contract/messages/schemas';

/** Whether its sender may still edit it. */
export function canChange({ created_at: at, deleted_at: deleted }: Message): boolean {
  return deleted === null && Date.now() - Date.parse(at) < editWindowMs;
}
