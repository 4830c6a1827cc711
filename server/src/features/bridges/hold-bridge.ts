import type { BridgeRole, BridgeState } from '@kith/contract/bridges/states';
import { type Selectable, sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Bridges } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

/*
 * Bridges are written by the service: a step concerns rows of up to three members. Threats: a step in a
 * stranger's name, so the actor's session and consents are checked in their own transaction first, and
 * each bridge is held through `open_bridges`, which says who takes part; two steps at once, so the row is
 * locked until the transaction ends.
 */

/** What steps of a bridge need of the service. */
export type BridgeService = { database: Database; hasTransport: boolean; origin: URL };

/** What a step is made with. */
export type StepParts = { jobs: JobQueue; clock: Clock; service: BridgeService };

/** What every verb of a bridge is given. */
export type BridgeParts<Input> = { ctx: MemberContext; service: BridgeService; input: Input };

export type HeldBridge = Omit<Selectable<Bridges>, 'state'> &
  Computed<{ state: BridgeState; role: BridgeRole }>;

/** Runs work on bridges for a member. */
export async function runOnBridges<Result>(
  { ctx, service }: { ctx: MemberContext; service: BridgeService },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await ctx.database.transaction(async () => undefined);
  return runAsService(service.database, work);
}

/**
 * A bridge that the member takes part in, locked.
 *
 * @throws `not_found`, whatever the reason.
 */
export async function holdBridge(
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
): Promise<HeldBridge> {
  await sql`select from bridges where id = ${id} for update`.execute(tx);
  const held = await readRow(
    tx,
    sql<HeldBridge>`
      select b.*, o.role from open_bridges(${memberId}) o join bridges b on b.id = o.id
      where o.id = ${id}`,
  );
  if (!held) throw notFound('Bridge');
  return held;
}

/** @throws `illegal_state` for what is another participant's to do. */
export function requireRole({ role }: HeldBridge, ...allowed: BridgeRole[]): void {
  if (!allowed.includes(role)) throw new AppError('illegal_state', `Not a step of the ${role}`);
}
