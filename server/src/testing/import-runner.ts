import { type Import, importSchema } from '@kith/contract/imports/schemas';
import { createBulkJob } from '#features/contacts/bulk-job.ts';
import { createOperationHistoryJob } from '#features/contacts/record-operation-history.ts';
import { createScanJob } from '#features/duplicates/scan-job.ts';
import { getImport } from '#features/imports/get-import.ts';
import { importJobs } from '#features/imports/jobs.ts';
import { startImport } from '#features/imports/start-import.ts';
import { createDeliverNotificationJob } from '#features/notifications/deliver-notification.ts';
import { presentImport } from '#features/imports/present.ts';
import { undoImport } from '#features/imports/undo-import.ts';
import { prepareUpload } from '#features/imports/prepare-upload.ts';
import { storeUpload } from '#features/imports/store-upload.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';

import { createMember, createTestClock } from './test-member.ts';

type SentJob = { name: string; data: object };

/** A queue whose jobs wait until the test runs them. */
export type ManualJobs = JobQueue & {
  sent: SentJob[];
  /** Runs what was sent, oldest first; a job that throws stays and its error is thrown. */
  runAll: (signal?: AbortSignal) => Promise<void>;
};

export function createManualJobs(database: Database, clock: Clock = createTestClock()): ManualJobs {
  const parts = { database, log: silentLogger, clock };
  const handlers = [
    ...importJobs(parts),
    createScanJob(parts),
    createBulkJob(parts),
    createOperationHistoryJob(parts),
    createDeliverNotificationJob(parts),
  ];
  const sent: SentJob[] = [];
  const queue: ManualJobs = {
    sent,
    send: async (_tx, name, data) => {
      sent.push({ name, data });
    },
    runAll: async (signal = new AbortController().signal) => {
      for (let job = sent[0]; job; job = sent[0]) {
        const { name, data } = job;
        await handlers.find((handler) => handler.name === name)!.run(data, signal, queue);
        sent.shift();
      }
    },
  };
  return queue;
}

/** A member whose jobs wait for the test. */
export type ImportingMember = MemberContext & { jobs: ManualJobs };

/** A new member whose imports run when the test says so. */
export async function createImporter(database: Database): Promise<ImportingMember> {
  return { ...(await createMember(database)), jobs: createManualJobs(database) };
}

export async function readState(ctx: MemberContext, id: string): Promise<Import> {
  return importSchema.parse(presentImport(await getImport({ ctx, input: { id } })));
}

/** @returns the id of the import. */
export async function uploadFile(
  ctx: MemberContext,
  content: Buffer,
  fileName = 'export.zip',
): Promise<string> {
  const { id } = await storeUpload({ ctx, input: await prepareUpload({ fileName, content }) });
  return id;
}

/** Uploads a file and reads it into its preview (or its failure). */
export async function preview(
  ctx: ImportingMember,
  content: Buffer,
  fileName = 'export.zip',
): Promise<Import> {
  const id = await uploadFile(ctx, content, fileName);
  await ctx.jobs.runAll();
  return readState(ctx, id);
}

/** Applies a preview completely. */
export async function carryOut(ctx: ImportingMember, id: string): Promise<Import> {
  await startImport({ ctx, input: { id } });
  await ctx.jobs.runAll();
  return readState(ctx, id);
}

/** From the upload to the end of the run. */
export async function importFile(
  ctx: ImportingMember,
  content: Buffer,
  fileName?: string,
): Promise<Import> {
  return carryOut(ctx, (await preview(ctx, content, fileName)).id);
}

export async function undo(ctx: ImportingMember, id: string): Promise<Import> {
  await undoImport({ ctx, input: { id } });
  await ctx.jobs.runAll();
  return readState(ctx, id);
}
