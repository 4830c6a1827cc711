import { lookEachSecond } from '#platform/jobs/look-each-second.ts';
import type { Logger } from '#platform/log.ts';

import { takeFeedPairs } from './count-feed-job.ts';
import { takeConversations } from './count-messages-job.ts';
import type { TakeParts } from './count-notes.ts';

/** Looks every second for what is to be counted. @returns what stops it, when the last look has ended. */
export function watchNotes({ log, ...parts }: TakeParts & { log: Logger }): () => Promise<void> {
  const look = async () => {
    await takeConversations(parts);
    await takeFeedPairs(parts);
  };
  return lookEachSecond({ log, what: 'notes', look });
}
