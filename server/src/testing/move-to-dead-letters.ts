import { randomUUID } from 'node:crypto';

import { openCluster } from '#platform/database/cluster.ts';
import { createClient } from '#platform/database/create-client.ts';

/*
 * Puts a dead letter, as a server leaves one, into the database of a data folder: the folder and the
 * kind are the arguments.
 */
const [folder = '', kind = ''] = process.argv.slice(2);
const client = createClient((await openCluster(folder)).connection);
await client.connect();
await client.query(
  `insert into pgboss.job (name, data, source_name, source_id, source_created_on,
     source_retry_count, source_output)
   values ('dead-letters', $1, $2, gen_random_uuid(), now() - interval '20 minutes', 3, $3)`,
  [
    { contactId: randomUUID() },
    kind,
    { message: 'connect ECONNREFUSED 127.0.0.1:5432', name: 'Error' },
  ],
);
await client.end();
