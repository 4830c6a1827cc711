import { dayMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { snoozeReminder } from '#features/agenda/change-reminder.ts';
import { createReminder } from '#features/agenda/create-reminder.ts';
import { bulkChange } from '#features/contacts/bulk-change.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { undoBulkChange } from '#features/contacts/undo-bulk-change.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { updateInteraction } from '#features/interactions/update-interaction.ts';
import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import type { MemberContext } from '#platform/context.ts';
import { createManualJobs } from '#testing/import-runner.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
// Deadlocks are found at once instead of after a second.
await database.pool.query(
  `alter database "${database.connection.database}" set deadlock_timeout = '10ms'`,
);
const rounds = 4;
const clock = createTestClock();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database, { clock, jobs: createManualJobs(database, clock) });
});

/** A contact with a call, a reminder and a cadence that has passed. */
async function addPerson() {
  const id = await addContact(ctx, { cadence_days: 10 });
  const callId = await addInteraction(ctx, id, { kind: 'call', at: '2026-11-05T09:00:00Z' });
  const reminder = await createReminder({
    ctx,
    input: { contact_id: id, text: 'Ask', due_on: '2026-11-25', due_time: null, repeat: null },
  });
  return { id, callId, reminderId: reminder.id };
}

async function addPair(first: string, second: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into duplicate_candidates (owner_id, first_id, second_id, score, evidence)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 95, '[]') returning id`,
    [ctx.actor.memberId, first, second],
  );
  return rows[0]!.id;
}

/** Merges a pair and undoes it, round after round; meanwhile the others run. */
async function whileMerging(
  others: (people: Awaited<ReturnType<typeof addPerson>>[]) => Promise<unknown>[],
) {
  const people = [await addPerson(), await addPerson()];
  const id = await addPair(people[0]!.id, people[1]!.id);
  const faults: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const merging = mergeDuplicate({ ctx, input: { id, fields: {}, revisions: {} } });
    const outcomes = await Promise.allSettled([merging, ...others(people)]);
    faults.push(...outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
    await undoMerge({ ctx, input: { id: (await merging).id } });
  }
  return faults;
}

test('what belongs to a contact is found while it moves to another', async () => {
  const faults = await whileMerging((people) =>
    people.flatMap(({ callId, reminderId }, place) => [
      updateInteraction({ ctx, input: { id: callId, summary: `Budget ${place}` } }),
      snoozeReminder({ ctx, input: { id: reminderId, until: '2026-11-27' } }),
    ]),
  );
  expect(faults).toEqual([]);
});

test('merges, bulk changes, logged calls and the choice of nudges at once end without a fault', async () => {
  const others = await Promise.all([addPerson(), addPerson(), addPerson()]);
  const bulk = async (ids: string[], tag: string) => {
    const change = { action: 'add_tags' as const, tags: [tag] };
    const { operation_id: id } = await bulkChange({ ctx, input: { change, selection: { ids } } });
    await undoBulkChange({ ctx, input: { id } });
  };
  const call = { kind: 'call', direction: 'out', summary: '', body: '' } as const;
  const faults = await whileMerging((people) => {
    const ids = [...people, ...others].map(({ id }) => id);
    clock.advance(dayMs);
    return [
      bulk(ids, 'one'),
      bulk(ids.toReversed(), 'two'),
      listTodaysNudges({ ctx }),
      ...others.flatMap(({ id, callId }) => [
        updateContact({ ctx, input: { id, title: 'Captain' } }),
        logInteraction({ ctx, input: { contact_id: id, ...call } }),
        updateInteraction({ ctx, input: { id: callId, summary: 'Budget' } }),
      ]),
    ];
  });
  expect(faults).toEqual([]);
});

test('an address and a title that are added at once are both kept', async () => {
  const { id } = await addPerson();
  for (let round = 0; round < 5; round += 1) {
    const address = `ada${round}@example.org`;
    await Promise.all([
      updateContact({ ctx, input: { id, title: `Captain ${round}` } }),
      updateContact({ ctx, input: { id, emails: [{ value: address, label: 'work' }] } }),
    ]);
    expect(await getContact({ ctx, input: { id } })).toMatchObject({
      title: `Captain ${round}`,
      points: [{ value: address }],
    });
  }
});
