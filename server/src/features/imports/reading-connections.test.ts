import { zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';

import { connectDatabase } from '#platform/database/database.ts';
import { createManualJobs } from '#testing/import-runner.ts';
import { createMember } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createImportUploadRoute } from './upload-route.ts';

const database = await useFileDatabase();

/** A member who shares one connection with everyone else, and for how long work holds it. */
async function useLoneConnection() {
  const lone = connectDatabase(database.connection, { max: 1 });
  onTestFinished(() => lone.close());
  const ctx = { ...(await createMember(lone)), jobs: createManualJobs(lone) };
  let since = 0;
  let heldMs = 0;
  lone.pool.on('acquire', () => (since = performance.now()));
  lone.pool.on('release', () => (heldMs += performance.now() - since));
  const measure = async (work: () => Promise<unknown>) => {
    heldMs = 0;
    const startedAt = performance.now();
    await work();
    return { tookMs: performance.now() - startedAt, heldMs };
  };
  const upload = async (body: ReadableStream | string) => {
    const route = createImportUploadRoute({ resolveMember: async () => ctx });
    const answer = await route.request('/?file_name=file', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    return (await answer.json()) as { status?: string; code?: string };
  };
  const query = (text: string) => lone.pool.query(text);
  return { ctx, measure, query, upload };
}

test('while an archive arrives, its upload holds no connection', async () => {
  const { query, upload } = await useLoneConnection();
  const archive = zipSync({ 'notes.txt': new Uint8Array(100_000) }, { level: 0 });
  const half = archive.length / 2;
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(archive.slice(0, half));
      // Waits for ever if the only connection is in use.
      await query('select 1');
      stream.enqueue(archive.slice(half));
      stream.close();
    },
  });
  expect(await upload(body)).toMatchObject({ code: expect.stringMatching(/^import_/u) });
});

test('while a file of 100,000 broken cards is read, the job holds no connection', async () => {
  const { ctx, measure, upload } = await useLoneConnection();
  expect(await upload('BEGIN:VCARD\n'.repeat(100_000))).toMatchObject({ status: 'reading' });
  const { tookMs, heldMs } = await measure(() => ctx.jobs.runAll());
  expect(heldMs).toBeLessThan(tookMs / 2);
});
