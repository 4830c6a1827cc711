import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import { type Forum, openForum } from './open-forum.ts';

/** What the verbs about the forum work with. */
export type CommunityService = {
  database: Database;
  clock: Clock;
  /** Null where none is configured. */
  forum: Forum | null;
  /** This site. */
  origin: URL;
  /** False where addresses count as confirmed without a proof. */
  confirmsAddresses: boolean;
};

type Config = Parameters<typeof openForum>[0] & { appOrigin: URL; emailAutoconfirm: boolean };

export function openCommunity({
  config,
  database,
  clock,
}: {
  config: Config;
  database: Database;
  clock: Clock;
}): CommunityService {
  return {
    database,
    clock,
    forum: openForum(config),
    origin: config.appOrigin,
    confirmsAddresses: !config.emailAutoconfirm,
  };
}
