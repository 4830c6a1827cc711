import { restorableDays } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';

/** What was deleted before this moment can't be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restorableDays * dayMs);
}
