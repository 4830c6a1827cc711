import { dayMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import { cancelMeeting } from '#features/meetings/cancel-meeting.ts';
import { listTodaysNudges } from '#features/nudges/list-todays-nudges.ts';
import { buildMeetingWorld, type MeetingWorld, propose } from '#testing/test-meetings.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
let world: MeetingWorld;
let guest: string;
beforeEach(async () => {
  world = await buildMeetingWorld(database);
  guest = await addContact(world.owner, { cadence_days: 10 });
  const at = new Date(world.clock.now().getTime() - 15 * dayMs);
  await addInteraction(world.owner, guest, { kind: 'call', at });
});

async function readNudge() {
  const { items } = await listTodaysNudges({ ctx: world.owner });
  const { nudge } = items.find(({ contact }) => contact.id === guest)!;
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from engagements where owner_id = $1 and nudge_id = $2',
    [world.owner.actor.memberId, nudge.id],
  );
  return { status: nudge.status, actions: rows.map(({ action }) => action) };
}

test('a meeting that is called off takes back its answer to a nudge', async () => {
  expect(await readNudge()).toEqual({ status: 'open', actions: [] });
  const guests = [{ contact_id: guest, email: null, time_zone: null }];
  const { id } = await propose(world, { guests });
  expect(await readNudge()).toEqual({ status: 'done', actions: ['logged'] });
  await cancelMeeting({ ctx: world.owner, input: { id, note: '' } });
  expect(await readNudge()).toEqual({ status: 'open', actions: [] });
});
