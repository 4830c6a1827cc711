import type { SignalType } from '@kith/contract/nudges/rules';

import { readSignals, type SignalKeyset } from '#features/nudges/signal-queries.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * News of the network; what is quiet or planned belongs to the day's suggestions, and a post is in the feed
 * itself.
 */
const newsTypes: readonly SignalType[] = [
  'job_change',
  'company_change',
  'birthday',
  'work_anniversary',
  'new_connection',
  'shared_company',
  'same_city',
  'contact_joined',
  'profile_changed',
  'mention',
  'watched_news',
];

/** The member's live signals that they have not answered, the most important first. */
export function readFeedSignals(
  tx: Tx,
  ownerId: string,
  wanted: { after: SignalKeyset | null; limit: number; now: Date },
) {
  return readSignals(tx, ownerId, { ...wanted, state: 'open', types: newsTypes });
}
