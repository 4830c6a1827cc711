import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { defaultWays } from '@kith/contract/notifications/rules';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { cancelMeeting } from '#features/meetings/cancel-meeting.ts';
import { changeMeeting } from '#features/meetings/change-meeting.ts';
import { createAnnounceMeetingsJob } from '#features/meetings/announce-meetings.ts';
import { acceptLinkRequest } from '#features/member-links/accept-link-request.ts';
import {
  declineLinkRequest,
  unlinkMember,
  withdrawLinkRequest,
} from '#features/member-links/answer-link-request.ts';
import { askForLink } from '#features/member-links/ask-for-link.ts';
import { followMember, unfollowMember } from '#features/member-links/follow-member.ts';
import { listSignals } from '#features/nudges/list-signals.ts';
import { listSignalsSchema } from '@kith/contract/signals/schemas';
import type { MemberContext } from '#platform/context.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { addMemberAsContact } from '#testing/test-conversation.ts';
import { buildMeetingWorld, inHours, propose } from '#testing/test-meetings.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { putPreferences } from './put-preferences.ts';

const database = await useFileDatabase();
const clock = createTestClock();
const runner = createNotificationRunner(database, clock);
let ann: MemberContext;
let ben: MemberContext;
/** Ann's contact for Ben, who chose to be visible. */
let contactId: string;

beforeEach(async () => {
  runner.sent.length = 0;
  ann = await createMember(database, { clock, jobs: runner.jobs });
  ben = await createMember(database, { clock, jobs: runner.jobs });
  contactId = await addMemberAsContact(database, ann, ben, { first_name: 'Ben' });
  await setConsents(ben, ['profile_visibility']);
  await setConsents(ann, ['profile_visibility']);
});

/** What the digests of the next week report to a member, if there are any. */
async function readDigests({ actor }: MemberContext): Promise<string> {
  await runner.runDue();
  clock.advance(8 * dayMs);
  await runner.run('notifications.digest');
  const emails = await runner.readEmailsOf(actor.memberId);
  return emails.map(({ body_text: text }) => text).join('\n');
}

const ask = async () => {
  const asked = await askForLink({ ctx: ann, input: { contact_id: contactId } });
  return asked?.request_id ?? '';
};
const accept = (id: string) =>
  acceptLinkRequest({ ctx: ben, input: { id, contact_id: null, adds_contact: false } });

test.each<[string, (id: string) => Promise<unknown>]>([
  ['withdrawn', (id) => withdrawLinkRequest({ ctx: ann, input: { id } })],
  ['declined', (id) => declineLinkRequest({ ctx: ben, input: { id } })],
  ['accepted', accept],
  ['without its contact', () => deleteContact({ ctx: ann, input: { id: contactId } })],
])('a request for a link that is %s by then is not sent', async (_end, end) => {
  const id = await ask();
  await runner.runDue();
  await end(id);
  expect(await readDigests(ben)).toBe('');
});

test('a request for a link that waits is sent, and so is its acceptance while they are linked', async () => {
  const id = await ask();
  expect(await readDigests(ben)).toContain('Test Member');
  await accept(id);
  expect(await readDigests(ann)).toContain('Ben');

  const again = await createMember(database, { clock, jobs: runner.jobs });
  ann = again;
  contactId = await addMemberAsContact(database, ann, ben, { first_name: 'Ben' });
  await accept(await ask());
  await runner.runDue();
  await unlinkMember({ ctx: ann, input: { id: ben.actor.memberId } });
  expect(await readDigests(ann)).toBe('');
});

test('who no longer follows a member isn’t announced to them', async () => {
  const input = { id: ben.actor.memberId };
  await followMember({ ctx: ann, input });
  await runner.runDue();
  await unfollowMember({ ctx: ann, input });
  expect(await readDigests(ben)).toBe('');
  await followMember({ ctx: await createMember(database, { clock, jobs: runner.jobs }), input });
  expect(await readDigests(ben)).not.toBe('');
});

test('a contact who joined is announced, unless the contact was deleted or they hid since', async () => {
  const joins = async (name: string) => {
    const email = `${name.toLowerCase()}-${ann.actor.memberId}@test.example`;
    const id = await addContact(ann, { first_name: name, emails: [{ value: email }] });
    clock.advance(hourMs);
    const member = await createMember(database, { clock, email });
    await database.pool.query('update auth.users set created_at = $2 where id = $1', [
      member.actor.memberId,
      clock.now(),
    ]);
    await setConsents(member, ['profile_visibility']);
    return { id, member };
  };
  await joins('Keiko');
  const deleted = await joins('Dora');
  const hidden = await joins('Hugo');
  clock.advance(hourMs);
  await listSignals({ ctx: ann, input: listSignalsSchema.parse({}) });
  await runner.runDue();
  await deleteContact({ ctx: ann, input: { id: deleted.id } });
  await setConsents(hidden.member, ['profile_visibility'], false);
  const digest = await readDigests(ann);
  expect(digest).toContain('Keiko');
  expect(digest).not.toMatch(/Dora|Hugo/u);
});

test('a meeting is announced until it begins, where it takes place', async () => {
  const world = await buildMeetingWorld(database);
  const meetings = createNotificationRunner(database, world.clock);
  const ctx = world.owner;
  const topics = { ...defaultWays, network: { ...defaultWays.network, mail: 'now' as const } };
  const job = createAnnounceMeetingsJob({ database, clock: world.clock });
  const announce = async () => {
    const { id } = await propose(world, { times: [inHours(world, 2)] });
    world.clock.advance(1.5 * hourMs);
    await job.run({}, new AbortController().signal, meetings.jobs);
    await meetings.runDue();
    return id;
  };
  const countEmails = async () => {
    world.clock.advance(10 * minuteMs);
    await meetings.runDue();
    return (await meetings.readEmailsOf(ctx.actor.memberId)).length;
  };
  await putPreferences({ ctx, input: { topics, quiet_hours: null } });
  await announce();
  expect(await countEmails()).toBe(1);
  const cancelled = await announce();
  await cancelMeeting({ ctx, input: { id: cancelled, note: '' } });
  expect(await countEmails()).toBe(1);
  const moved = await announce();
  await changeMeeting({ ctx, input: { id: moved, starts_at: inHours(world, 48) } });
  expect(await countEmails()).toBe(1);
  await announce();
  world.clock.advance(hourMs);
  expect(await countEmails()).toBe(1);
});
