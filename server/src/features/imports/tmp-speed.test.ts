import { createLinkedInSample } from '#testing/linkedin-sample.ts';
import { awaitImport, startImportJobs } from '#testing/import-runner.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import { test } from 'vitest';
import { uploadImport } from './upload-import.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

import pg from 'pg';
const totals = new Map<string, [number, number]>();
const original = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (...args: any[]) {
  const text = (typeof args[0] === 'string' ? args[0] : args[0].text).trim().replace(/\s+/g, ' ').slice(0, 90);
  const t = performance.now();
  const result = original.apply(this, args);
  if (result?.then) result.then(() => { const x = totals.get(text) ?? [0, 0]; x[0] += performance.now() - t; x[1]++; totals.set(text, x); }, () => 0);
  return result;
};
const report = () => { console.log([...totals].filter(([, [ms]]) => ms > 60).sort((a, b) => b[1][0] - a[1][0]).map(([t, [ms, n]]) => `${ms.toFixed(0)}ms x${n} ${t}`).join('\n')); totals.clear(); };
test('speed', { timeout: 200_000 }, async () => {
  const database = await useTestDatabase();
  const jobs = await startImportJobs(database);
  const ctx = await createMember(database, { jobs });
  const sample = createLinkedInSample({ people: 30_000 });
  for (const file of [sample.connections, sample.zip]) {
    const t0 = performance.now();
    const { id } = await uploadImport({ ctx, input: { fileName: 'Connections.csv', content: file } });
    const t1 = performance.now();
    const ready = await awaitImport(ctx, id, 'ready');
    const t2 = performance.now();
    await startImport({ ctx, input: { id } });
    const done = await awaitImport(ctx, id, 'completed');
    const t3 = performance.now(); report();
    console.log({ upload: t1 - t0, ready: t2 - t1, apply: t3 - t2, total: t3 - t0 }, ready.contacts, done.contacts, done.interactions, done.error_code);
    const t4 = performance.now();
    if (file === sample.zip) { await undoImport({ ctx, input: { id } });
    await awaitImport(ctx, id, 'undone');
    console.log({ undo: performance.now() - t4 });
    }
  }
  await jobs.stop();
});
