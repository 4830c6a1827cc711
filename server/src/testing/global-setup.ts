import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { openCluster } from '#platform/database/cluster.ts';
import { migrate } from '#platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; user: string };
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-test-'));
  const cluster = await openCluster(folder, {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
    },
  });
  const { host, user } = cluster.connection;
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database kith_template');
  await admin.end();
  await migrate({ host, user, database: 'kith_template' });
  project.provide('cluster', { host, user });
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
