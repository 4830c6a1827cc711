import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';

import { createClient } from './create-client.ts';

const database = await useSharedDatabase();

test('a connection that is ended between two queries fails its next query, not the process', async () => {
  const client = createClient(database.connection);
  await client.connect();
  const ended = new Promise((resolve) => void client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
});
