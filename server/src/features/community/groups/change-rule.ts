import type { GroupRule, RulePreview } from '@kith/contract/community/group-endpoints';
import {
  defaultGroup,
  groupsOf,
  type GroupRules,
  type GroupSource,
} from '@kith/contract/community/groups';

import { describeForum, orFault } from '#features/community/forum-client.ts';
import { readGroupRules } from '#features/community/group-rules.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { holdLock } from '#platform/database/locks.ts';
import { runAsService } from '#platform/database/service.ts';

import { presentGroup } from './compare-groups.ts';
import { addChange, auditChange } from './group-changes.ts';
import { compareNow, type GroupService, readSides } from './group-service.ts';

type Wanted = { source: GroupSource; group: string | null };

const withRule = (rules: GroupRules, { source, group }: Wanted): GroupRules =>
  new Map(rules).set(source, group);

/** The group that no source has any more. */
function findReleased(rules: GroupRules, wanted: Wanted): string | null {
  const current = rules.get(wanted.source) ?? null;
  if (current === null || current === wanted.group) return null;
  return groupsOf(withRule(rules, wanted)).has(current) ? null : current;
}

/** What another group for a badge or plan would mean. Nothing is changed, here or at the forum. */
export async function previewRule({
  service,
  input,
}: {
  service: GroupService;
  input: Wanted;
}): Promise<RulePreview> {
  const { forum, api } = service;
  const { rules, known } = await readSides(service);
  const kept = {
    current: rules.get(input.source) ?? null,
    released: findReleased(rules, input),
  };
  if (api === null || input.group === null) {
    return { ...kept, target: null, forum: describeForum(forum) };
  }
  const sides = { rules: withRule(rules, input), known };
  const { result, fault } = await orFault(compareNow(api.reader, sides, { only: input.group }));
  const target = result?.groups[0];
  return {
    ...kept,
    target: target ? presentGroup(target) : null,
    forum: describeForum(forum, fault),
  };
}

/**
 * Sets the group of a badge or plan. Members follow with the next sync, repair or sign-in; who is in a group
 * that is no longer managed stays there.
 *
 * @throws `conflict` where it isn't as its author saw it, or already as wanted
 */
export function changeRule({
  ctx,
  service: { database },
  input: { source, group, expected, reason },
}: {
  ctx: MemberContext;
  service: GroupService;
  input: Wanted & { expected: string | null; reason: string };
}): Promise<GroupRule> {
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'forum-group-rules');
    const current = (await readGroupRules(tx)).get(source) ?? null;
    if (current !== expected || current === group) {
      throw new AppError('conflict', 'The rule was changed meanwhile');
    }
    await tx
      .insertInto('forum_group_rules')
      .values({ source, group_name: group })
      .onConflict((conflict) => conflict.column('source').doUpdateSet({ group_name: group }))
      .execute();
    const author = { now: ctx.clock.now(), authorId: ctx.actor.memberId, reason };
    await addChange(tx, author, {
      kind: 'rule',
      source,
      before_value: current,
      after_value: group,
    });
    await auditChange(tx, ctx, { verb: 'rules', source, before: current, after: group, reason });
    return { source, group, default_group: defaultGroup(source) };
  });
}
