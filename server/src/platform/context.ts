import type { Scope } from '@kith/contract/account/rules';

import type { AiPort } from './ai/ai-port.ts';
import type { Clock } from './clock.ts';
import type { MemberDatabase } from './database/transaction.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Logger } from './log.ts';

/** What a personal access token may be used for. */
type TokenGrant = {
  /** @throws `insufficient_scope`, which `null` always is, or `rate_limited`. */
  admit: (scope: Scope | null) => Promise<void>;
};

/** What a verb receives: who acts, their database access, and the platform's ports. */
export type MemberContext = {
  actor: { memberId: string; sessionId: string | null; token?: TokenGrant };
  database: MemberDatabase;
  clock: Clock;
  jobs: JobQueue;
  ai: AiPort;
  log: Logger;
};
