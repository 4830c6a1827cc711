import { createHash } from 'node:crypto';

import type { RepairPlan } from '@kith/contract/community/group-endpoints';

import { type ForumClient, ForumFault } from '#features/community/forum-client.ts';

import { type ComparedGroup, presentAccounts } from './compare-groups.ts';
import { changeGroupMembers, type ForumGroup } from './forum-groups.ts';

/** What is to be changed in a group of the forum. */
export type GroupRepair = {
  name: string;
  group: ForumGroup;
  add: number[];
  remove: number[];
  nameOf: (id: number) => string;
};

const byNumber = (a: number, b: number) => a - b;

/** The changes that bring groups to what the rules say; accounts of no member only where it is asked for. */
export function planRepair(
  groups: readonly ComparedGroup[],
  { removesUnknown }: { removesUnknown: boolean },
): GroupRepair[] {
  return groups.flatMap(({ name, group, difference, nameOf }) => {
    const { missing, extra, unknown } = difference;
    const add = missing.toSorted(byNumber);
    const remove = [...extra, ...(removesUnknown ? unknown : [])].toSorted(byNumber);
    if (group === null || add.length + remove.length === 0) return [];
    return [{ name, group, add, remove, nameOf }];
  });
}

/** Names exactly these changes: an administrator does what they saw, or nothing. */
export function tokenOf(plan: readonly GroupRepair[]): string | null {
  if (plan.length === 0) return null;
  const facts = plan.map(({ name, group, add, remove }) => [name, group.id, add, remove]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

export const presentPlan = (plan: readonly GroupRepair[]): RepairPlan['groups'] =>
  plan.map(({ name, add, remove, nameOf }) => ({
    group: name,
    add: presentAccounts(add, nameOf),
    remove: presentAccounts(remove, nameOf),
  }));

type Done = { name: string; added: number[]; removed: number[]; fault: ForumFault | null };

/** Does the changes, group by group, until the forum fails; what it did until then is done. */
export async function applyRepair(
  client: ForumClient,
  plan: readonly GroupRepair[],
  signal?: AbortSignal,
): Promise<{ done: Done[]; fault: ForumFault | null }> {
  const done: Done[] = [];
  for (const { name, group, add, remove } of plan) {
    // What was done until then is still written down.
    if (signal?.aborted === true) break;
    const one: Done = { name, added: [], removed: [], fault: null };
    done.push(one);
    try {
      await changeGroupMembers(client, { group, verb: 'add', ids: add }, (ids) => {
        one.added.push(...ids);
      });
      await changeGroupMembers(client, { group, verb: 'remove', ids: remove }, (ids) => {
        one.removed.push(...ids);
      });
    } catch (error) {
      if (!(error instanceof ForumFault)) throw error;
      one.fault = error;
      // Another group may be one that it lets us change.
      if (error.kind !== 'change_refused') return { done, fault: error };
    }
  }
  return { done, fault: done.find(({ fault }) => fault !== null)?.fault ?? null };
}

export const sumOf = (done: readonly Done[]) => ({
  added: done.reduce((sum, { added }) => sum + added.length, 0),
  removed: done.reduce((sum, { removed }) => sum + removed.length, 0),
});
