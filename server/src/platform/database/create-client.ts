import pg from 'pg';

/**
 * A connection of its own, not connected yet. If it is lost between two queries, its next query
 * fails: without a listener that alone would end the process.
 */
export function createClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options);
  client.on('error', () => undefined);
  return client;
}
