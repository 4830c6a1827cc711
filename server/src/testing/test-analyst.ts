import type { AnalysisScope } from '@kith/contract/analyses/schemas';
import { createAnalysisJob } from '#features/analyses/analysis-job.ts';
import { estimateRun } from '#features/analyses/estimate-run.ts';
import type { RemoteModel } from '#platform/ai/ai-port.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';

import { createMember, createTestClock } from './test-member.ts';
import { addContact } from './test-network.ts';

type Sent = { ownerId: string; runId: string };

/** A member whose analyses happen when the test says so, by rules or by a service. */
export async function createAnalyst(database: Database, remote: RemoteModel | null = null) {
  const clock = createTestClock('2026-11-25T09:00:00Z');
  const sent: Sent[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => {
      if (name === 'analyses.run') sent.push(data as Sent);
    },
  };
  const email = `${crypto.randomUUID()}@test.example`;
  const ctx = { ...(await createMember(database, { clock, jobs, email })), ai: { remote } };
  const job = createAnalysisJob({ database, ai: ctx.ai, clock, log: silentLogger });
  const run = async (signal = new AbortController().signal) => {
    for (const data of sent.splice(0)) await job.run(data, signal, jobs);
  };
  const balance = async () => (await estimateRun({ ctx, input: scopeOf([]) })).available;
  return { ctx, clock, sent, run, balance, email, jobs };
}

export const scopeOf = (ids: string[], more: Partial<AnalysisScope> = {}): AnalysisScope => ({
  selection: { ids },
  skip_recent: true,
  ...more,
});

/** Contacts that say something of themselves. */
export async function addPeople(
  ctx: MemberContext,
  count: number,
  notes = 'Looking for seed investors.',
) {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(await addContact(ctx, { first_name: `P${at}`, title: 'Head of Sales', notes }));
  }
  return ids;
}
