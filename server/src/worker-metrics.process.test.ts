import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, inject, onTestFinished, test } from 'vitest';

import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const token = 'a-token-for-prometheus';
const servers: ServerProcess[] = [];
// A failed test must not leave its server behind.
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));

/** On a connection of its own, which goes to the next worker. */
function read(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(address, { agent: false, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

test('whichever of two workers is asked shows the metrics of both, and those of the database once', async () => {
  const { host, user } = inject('cluster');
  const folder = await mkdtemp(join(tmpdir(), 'kith-workers-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await startServerProcess({
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`,
    // A folder that isn't there yet is made.
    DATA_DIR: join(folder, 'data'),
    METRICS_TOKEN: token,
    WORKERS: '2',
  });
  servers.push(server);
  const ask = (path: string) => read(`${server.origin}${path}`);
  for (let time = 0; time < 8; time += 1) expect(await ask('/api/live')).toContain('ok');
  const counted = /^kith_http_requests_total\{route="\/api\/live".*worker="(\d)"\} (\d+)$/gmu;
  for (let time = 0; time < 2; time += 1) {
    const text = await ask('/metrics');
    const counts = Array.from(text.matchAll(counted), ([, worker, count]) => [worker, count]);
    expect(counts.map(([worker]) => worker).toSorted()).toEqual(['1', '2']);
    expect(counts.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(8);
    expect(text.match(/^kith_database_up 1$/gmu)).toHaveLength(1);
    expect(text).toMatch(/^kith_jobs\{job="duplicates.scan",state="waiting"\} 0$/mu);
    expect(text).not.toMatch(/^kith_jobs\{.*worker=/mu);
  }
  expect(await server.stop('SIGTERM')).toBe(0);
});
