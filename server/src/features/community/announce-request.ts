import type { ForumRequest } from '@kith/contract/community/schemas';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readRequest } from './connect-message.ts';
import { noteRequest } from './connect-requests.ts';
import type { Forum } from './open-forum.ts';
import { countFailure } from './record-sign-in.ts';

/**
 * Checks a request as its browser arrives, so that members don’t sign in for one that leads nowhere, and lets
 * its time begin.
 *
 * @throws `forum_request_refused`, `forum_request_expired`.
 */
export async function announceRequest({
  forum,
  database,
  clock,
  input,
}: {
  forum: Forum;
  database: Database;
  clock: Clock;
  input: ForumRequest;
}): Promise<{ host: string }> {
  const now = clock.now();
  await countFailure(database, { ownerId: null, now }, async () => {
    const { nonce } = readRequest(forum, input);
    await runAsService(database, (tx) => noteRequest(tx, nonce, now));
  });
  return { host: forum.host };
}
