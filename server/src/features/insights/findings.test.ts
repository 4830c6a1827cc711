import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { peopleInputSchema } from '@kith/contract/insights/people';
import { leastData } from '@kith/contract/insights/rules';
import type { Drill } from '@kith/contract/insights/schemas';
import { beforeEach, expect, test } from 'vitest';

import { archiveContact, unarchiveContact } from '#features/contacts/archive-contact.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import type { MemberContext } from '#platform/context.ts';
import { createManualJobs } from '#testing/import-runner.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addChange, addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { listPeople } from './list-people.ts';
import { readOverview } from './read-overview.ts';

const database = await useSharedDatabase();
const now = new Date('2026-11-20T09:00:00Z');
const clock = createTestClock(now);
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
let ctx: MemberContext;

beforeEach(async () => {
  ctx = await createMember(database, { clock, jobs: createManualJobs(database, clock) });
});

/** Someone the member has known for more than a year. */
async function addKnown(values: Parameters<typeof addContact>[1]): Promise<string> {
  clock.set(daysAgo(400));
  const id = await addContact(ctx, values);
  clock.set(now);
  return id;
}

/** Someone the member met, so many days ago each time. */
async function addMet(values: Parameters<typeof addContact>[1], ...days: number[]) {
  const id = await addKnown(values);
  for (const day of days) {
    await addInteraction(ctx, id, { kind: 'meeting', direction: 'mutual', at: daysAgo(day) });
  }
  return id;
}

/** Someone with so many conversations that the member opened, ten days apart. */
async function addWritten(times: number): Promise<string> {
  const id = await addKnown({ company: 'Lumen' });
  for (let place = 0; place < times; place += 1) {
    const at = daysAgo(2 + place * 10);
    await addInteraction(ctx, id, { kind: 'message', direction: 'out', at });
  }
  return id;
}

async function follow(drill: Drill): Promise<string[]> {
  const { items } =
    drill.kind === 'people'
      ? await listPeople({ ctx, input: peopleInputSchema.parse({ ...drill.set, limit: 200 }) })
      : await listContacts({
          ctx,
          input: contactListInputSchema.parse({ ...drill.filter, limit: 200 }),
        });
  return items.map(({ id }) => id).toSorted();
}

test('who is overdue, came back, moved and never writes first, and where warmth is concentrated', async () => {
  const late = { company: 'Atelier', tags: ['Investors'], cadence_days: 7 };
  const overdue = [await addMet(late, 9), await addMet(late, 10), await addMet(late, 11)];
  const back = await addMet({ company: 'Nordhaven' }, 300, 1);
  const moved = [
    await addMet({ company: 'Lumen' }, 2),
    await addMet({ company: 'Lumen' }, 3),
    await addMet({ company: 'Lumen' }, 4),
  ];
  for (const id of moved) {
    const change = { field: 'company', oldValue: 'Atelier', newValue: 'Lumen', at: daysAgo(20) };
    await addChange(ctx, id, change);
  }
  const written = await addWritten(12);
  const { findings } = await readOverview({ ctx, input: { range: 'year' } });
  const found = await Promise.all(
    findings.map(async ({ kind, action, drill }) => [kind, action.kind, await follow(drill)]),
  );
  expect(found).toEqual([
    ['overdue', 'nudge', overdue.toSorted()],
    ['came_back', 'thank', expect.arrayContaining([back])],
    ['moved', 'congratulate', moved.toSorted()],
    ['one_sided', 'write', [written]],
    ['concentrated', 'broaden', [...moved, written].toSorted()],
  ]);
  expect(findings[3]?.values).toMatchObject({ by_member: true, share: 1 });
});

test.each(['undo', 'rename', 'merge'])(
  'three changes of source %s are no moves',
  async (source) => {
    const change = { field: 'company', oldValue: 'Atelier', newValue: 'Lumen', at: daysAgo(20) };
    for (const day of [2, 3, 4]) {
      await addChange(ctx, await addMet({ company: 'Lumen' }, day), { ...change, source });
    }
    const kinds = async () =>
      (await readOverview({ ctx, input: { range: 'year' } })).findings.map(({ kind }) => kind);
    expect(await kinds()).not.toContain('moved');
    for (const day of [2, 3, 4]) {
      await addChange(ctx, await addMet({ company: 'Lumen' }, day), change);
    }
    expect(await kinds()).toContain('moved');
  },
);

test('of how many conversations there are too few is said of those in the network', async () => {
  const needed = leastData.conversations;
  const gone = await addWritten(needed + 1);
  await addWritten(needed - 1);
  const read = async () => (await readOverview({ ctx, input: { range: 'year' } })).reciprocity;
  const all = 2 * needed;
  expect(await read()).toMatchObject({ ties: { hits: 1, total: 1 }, too_few: null });
  await archiveContact({ ctx, input: { id: gone } });
  expect(await read()).toMatchObject({ ties: null, too_few: { have: needed - 1, needed } });
  await unarchiveContact({ ctx, input: { id: gone } });
  expect(await read()).toMatchObject({ rate: { hits: all, total: all }, ties: { total: 1 } });
});
