import type { RepairPlan, RepairResult } from '@kith/contract/community/group-endpoints';

import { describeForum, type ForumFault, orFault } from '#features/community/forum-client.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';

import { addChange, auditChange } from './group-changes.ts';
import { compareNow, type GroupService, readSides, requireApi } from './group-service.ts';
import {
  applyRepair,
  type GroupRepair,
  planRepair,
  presentPlan,
  sumOf,
  tokenOf,
} from './repair-plan.ts';

type Wanted = { group: string | null; removes_unknown: boolean };

/** How many accounts of each kind of change the audit log names, by their number at the forum. */
const auditedAccounts = 200;

async function planNow(
  service: GroupService,
  { group, removes_unknown: removesUnknown }: Wanted,
): Promise<{ plan: GroupRepair[]; fault: ForumFault | null }> {
  const { reader } = requireApi(service);
  const sides = await readSides(service);
  const asked = await orFault(compareNow(reader, sides, { only: group }));
  return {
    plan: planRepair(asked.result?.groups ?? [], { removesUnknown }),
    fault: asked.fault,
  };
}

/**
 * Who would be added to groups and removed from them. Nothing is changed.
 * @throws `illegal_state` without a forum or a key to its API
 */
export async function previewRepair({
  service,
  input,
}: {
  service: GroupService;
  input: Wanted;
}): Promise<RepairPlan> {
  const { plan, fault } = await planNow(service, input);
  return {
    forum: describeForum(service.forum, fault),
    groups: presentPlan(plan),
    token: tokenOf(plan),
  };
}

/**
 * Brings groups to what the rules say. Final: the next sync would do it again.
 *
 * @throws `conflict` where the changes are no longer those of `token`, `illegal_state` without a
 *   forum or a key to its API
 */
export async function repairGroups({
  ctx,
  service,
  input: { token, reason, ...wanted },
}: {
  ctx: MemberContext;
  service: GroupService;
  input: Wanted & { token: string; reason: string };
}): Promise<RepairResult> {
  const { database, forum } = service;
  const { client, reader } = requireApi(service);
  const { plan, fault: first } = await planNow(service, wanted);
  if (first !== null) {
    return { forum: describeForum(forum, first), added: 0, removed: 0, left: 0 };
  }
  if (tokenOf(plan) !== token) {
    throw new AppError('conflict', 'The groups changed since they were previewed');
  }
  const { done, fault } = await applyRepair(client, plan).finally(() =>
    reader.forget(plan.map(({ name }) => name)),
  );
  const author = { now: ctx.clock.now(), authorId: ctx.actor.memberId, reason };
  await runAsService(database, async (tx) => {
    for (const { name, added, removed, fault: failed } of done) {
      await addChange(tx, author, {
        kind: 'repair',
        group_name: name,
        added: added.length,
        removed: removed.length,
        fault: failed?.kind ?? null,
      });
    }
    const groups = done.map(({ name, added, removed }) => ({
      name,
      added: added.slice(0, auditedAccounts),
      removed: removed.slice(0, auditedAccounts),
    }));
    const { removes_unknown: removesUnknown } = wanted;
    await auditChange(tx, ctx, { verb: 'repair', groups, removesUnknown, reason });
  });
  const complete = done.filter(({ fault: failed }) => failed === null).length;
  return {
    forum: describeForum(forum, fault),
    ...sumOf(done),
    left: plan.length - complete,
  };
}
