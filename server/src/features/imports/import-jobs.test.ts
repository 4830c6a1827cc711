import { createScanJob } from '#features/duplicates/scan-job.ts';
import { createNotificationJobs } from '#features/notifications/notification-jobs.ts';

import type { ImportStatus } from '@kith/contract/imports/rules';
import type { MemberContext } from '#platform/context.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { openPublicNetwork } from '#platform/outbound/public-address.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { createManualJobs, readState, uploadFile } from '#testing/import-runner.ts';
import { waitFor } from '#testing/wait-for.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { importJobs } from './jobs.ts';
import { resumeImports } from './resume-imports.ts';
import { startImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';

const database = await useFileDatabase();
let jobs: RunningJobs;
beforeAll(async () => {
  const parts = { database, log: silentLogger, clock: createTestClock() };
  const notificationJobs = createNotificationJobs({
    ...parts,
    hasTransport: false,
    origin: new URL('http://localhost'),
    pushSettings: {},
    network: openPublicNetwork({ allowsInner: true }),
  });
  const handlers = [...importJobs(parts), createScanJob(parts), ...notificationJobs];
  jobs = await startJobs({ database, log: silentLogger, handlers });
});
afterAll(async () => {
  await jobs.stop();
});

async function awaitStatus(ctx: MemberContext, id: string, status: ImportStatus) {
  return waitFor(async () => {
    const state = await readState(ctx, id);
    return state.status === status ? state : undefined;
  });
}

const { zip } = createLinkedInSample({ people: 60 });

test('an import runs through the queue from upload to result', async () => {
  const ctx = await createMember(database, { jobs });
  const id = await uploadFile(ctx, zip);
  const ready = await awaitStatus(ctx, id, 'ready');
  await startImport({ ctx, input: { id } });
  const done = await awaitStatus(ctx, id, 'completed');
  expect(done).toMatchObject({ contacts: ready.contacts, undoable: true });
  await undoImport({ ctx, input: { id } });
  await awaitStatus(ctx, id, 'undone');
});

test('imports interrupted by a killed server continue when the next one starts', async () => {
  const lost = createManualJobs(database);
  const ctx = await createMember(database, { jobs: lost });
  const id = await uploadFile(ctx, zip);
  await resumeImports({ database, jobs });
  await resumeImports({ database, jobs });
  await awaitStatus(ctx, id, 'ready');
  await startImport({ ctx, input: { id } });
  await resumeImports({ database, jobs });
  await resumeImports({ database, jobs });
  const done = await awaitStatus(ctx, id, 'completed');
  expect(done).toMatchObject({ contacts: { new: 60 }, rows_done: done.rows_total });
});
