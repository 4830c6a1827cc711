import { setTimeout as sleep } from 'node:timers/promises';

import { minuteMs } from '@kith/contract/core/time';
import type { ImportStatus } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { getImport } from '#features/imports/get-import.ts';
import { importJobs } from '#features/imports/jobs.ts';
import { presentImport } from '#features/imports/present.ts';
import { startImport } from '#features/imports/start-import.ts';
import { uploadImport } from '#features/imports/upload-import.ts';
import type { MemberContext } from '#platform/context.ts';
import { type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';

import type { TestDatabase } from './test-database.ts';
import { createTestClock } from './test-member.ts';

const patienceMs = minuteMs;
const pollMs = 20;

/** A running queue with the jobs of imports alone. */
export function startImportJobs(database: TestDatabase): Promise<RunningJobs> {
  const clock = createTestClock();
  return startJobs({
    database,
    log: silentLogger,
    handlers: () => importJobs({ database, log: silentLogger, clock }),
  });
}

/** Waits until an import has one of the states (or failed). */
export async function awaitImport(
  ctx: MemberContext,
  id: string,
  ...statuses: ImportStatus[]
): Promise<Import> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = presentImport(await getImport({ ctx, input: { id } }));
    if ([...statuses, 'failed'].includes(found.status)) return found;
    if (Date.now() > deadline) throw new Error(`The import is still ${found.status}`);
    await sleep(pollMs);
  }
}

/** Uploads a file and waits for its preview. */
export async function preview(ctx: MemberContext, content: Buffer, fileName = 'export.zip') {
  const { id } = await uploadImport({ ctx, input: { fileName, content } });
  return awaitImport(ctx, id, 'ready');
}

/** Carries a preview out and waits for its end. */
export async function carryOut(ctx: MemberContext, id: string) {
  await startImport({ ctx, input: { id } });
  return awaitImport(ctx, id, 'completed');
}

/** From the upload to the end of the run. */
export async function importFile(ctx: MemberContext, content: Buffer, fileName?: string) {
  return carryOut(ctx, (await preview(ctx, content, fileName)).id);
}
