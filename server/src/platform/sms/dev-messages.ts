import { dayMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';

import type { SmsPort } from './sms-port.ts';

/** How long a message can be read. */
const retentionMs = 7 * dayMs;

/** For the dev environment: sends nothing, and keeps each message for `/dev/sms`. */
export function storeMessages({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Logger;
}): SmsPort {
  return {
    provider: 'dev',
    send: async ({ id, to, text }) => {
      const now = clock.now();
      const { pool } = database;
      await pool.query(
        `insert into auth.short_messages (id, recipient, body, created_at)
         values ($1, $2, $3, $4) on conflict do nothing`,
        [id, to, text, now],
      );
      const oldest = new Date(now.getTime() - retentionMs);
      await pool.query('delete from auth.short_messages where created_at < $1', [oldest]);
      log.info({ messageId: id }, 'a text message can be read at /dev/sms');
    },
  };
}
