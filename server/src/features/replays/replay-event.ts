import type { Replay, StoredEvent } from '@kith/contract/pipeline/replays';

import type { MemberContext } from '#platform/context.ts';
import type { Clock } from '#platform/clock.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Database } from '#platform/database/database.ts';
import { rehearse } from '#platform/database/rehearse.ts';
import { runAsService } from '#platform/database/service.ts';
import { describeFault } from '#platform/jobs/describe-fault.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { readForumFacts, replayForumEvent } from './replay-forum.ts';
import { readPaymentFacts, replayPayment, type ReplaySettings } from './replay-payment.ts';
import { WouldAsk } from './would-ask.ts';

export type ReplayParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  config: ReplaySettings;
};
type Wanted = { source: StoredEvent['source']; id: string; reason: string };

/**
 * What today's code would make of a stored event. Threats: a replay that changes something, so all of it is one
 * transaction that is rolled back; one that sends something, so jobs go to a list, and providers and the forum
 * are replaced by ones that ask no one. That it was replayed, and why, is in the audit log.
 *
 * @throws `not_found`
 */
export async function replayEvent({
  ctx,
  parts,
  input,
}: {
  ctx: MemberContext;
  parts: ReplayParts;
  input: Wanted;
}): Promise<Replay> {
  const sent: string[] = [];
  const jobs: JobQueue = { send: async (_tx, kind) => void sent.push(kind) };
  const { result, writes } = await rehearse(parts.database, async (database) => {
    const rehearsed = { ...parts, database, jobs };
    const run = input.source === 'payment' ? replayPayment : replayForumEvent;
    const readFacts = input.source === 'payment' ? readPaymentFacts : readForumFacts;
    const was = await readFacts(database, input.id);
    try {
      const isKnown = await run(rehearsed, input.id);
      return { was, wouldBe: await readFacts(database, input.id), isKnown, error: null };
    } catch (error) {
      return { was, wouldBe: was, isKnown: true, error: error as Error };
    }
  });
  await recordReplay(ctx, parts.database, input);
  const { was, wouldBe, isKnown, error } = result;
  const facts = Object.entries(was).map(([name, value]) => ({
    name,
    was: value,
    would_be: wouldBe[name] ?? value,
  }));
  const isDifferent = facts.some((fact) => fact.was !== fact.would_be);
  const hasWrites = writes.some(({ inserted, deleted }) => inserted + deleted > 0);
  return {
    outcome:
      error !== null
        ? error instanceof WouldAsk
          ? 'stopped'
          : 'failed'
        : !isKnown
          ? 'unknown'
          : isDifferent || hasWrites || sent.length > 0
            ? 'changes'
            : 'same',
    fault: error === null ? null : describeFault(error),
    facts,
    tables: writes,
    jobs: [...new Set(sent)].map((kind) => ({
      kind,
      count: sent.filter((one) => one === kind).length,
    })),
  };
}

async function recordReplay(
  { actor }: MemberContext,
  database: Database,
  { source, id, reason }: Wanted,
): Promise<void> {
  await runAsService(database, (tx) =>
    tx
      .insertInto('admin_audit_log')
      .values({
        admin_user_id: actor.memberId,
        action_type: 'rpc_call',
        route_path: '/api/v1/admin/replays',
        rpc_function: 'replays.run',
        session_id: actor.sessionId,
        request_data: jsonParam({ source, id, reason }),
        response_status: 200,
        success: true,
      })
      .execute(),
  );
}
