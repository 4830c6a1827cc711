import { addMonths } from '@kith/contract/core/add-months';
import { dayMs } from '@kith/contract/core/time';
import { PgBoss } from 'pg-boss';

import { openCluster } from '#platform/database/cluster.ts';
import { createClient } from '#platform/database/create-client.ts';

/*
 * Lets the sandbox try to renew a plan, and fail: the data folder, the member's id, and how many days
 * ago it was due are the arguments. The server's own job then finds what is past due.
 */
const [folder = '', memberId = '', days = '1'] = process.argv.slice(2);
const due = new Date(Date.now() - Number(days) * dayMs);
const anchor = addMonths(due, -1);
const client = createClient((await openCluster(folder)).connection);
await client.connect();
await client.query(
  `update sandbox_objects set due_at = now(),
     body = body || jsonb_build_object('anchor', $2::text, 'months', 0, 'failsNext', true)
   where kind = 'subscription' and owner_id = $1`,
  [memberId, anchor.toISOString()],
);
// The queue's own way to send it, since that wakes the server; a bare row waits for its next look.
const boss = new PgBoss({
  db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
  useListenNotify: true,
  migrate: false,
  supervise: false,
  schedule: false,
});
await boss.start();
await boss.send('payments.advance', {});
await boss.stop();
await client.end();
