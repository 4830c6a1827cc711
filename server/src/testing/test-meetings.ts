import type { Meeting } from '@kith/contract/meetings/schemas';
import { proposeMeetingSchema } from '@kith/contract/meetings/schemas';
import { hourMs, secondMs } from '@kith/contract/core/time';

import { createEmailGuestJob } from '#features/meetings/email-guest.ts';
import { emailGuestJobName } from '#features/meetings/send-to-guests.ts';
import { presentMeeting } from '#features/meetings/present.ts';
import { proposeMeeting } from '#features/meetings/propose-meeting.ts';
import { getMeeting } from '#features/meetings/read-meetings.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { addContact } from './test-contact.ts';
import { createMember, createTestClock } from './test-member.ts';

export type MeetingWorld = Awaited<ReturnType<typeof buildMeetingWorld>>;
type Sent = { name: string; data: { data?: { kind: string; facts: { step?: string } } } & object };
type Guest = { participation: string; interaction_id: string | null; contact_id: string };

/** A member with two guests who are no members, and a stranger. `deliver` runs the emails' jobs. */
export async function buildMeetingWorld(
  database: Database,
  { mailbox = null }: { mailbox?: string | null } = {},
) {
  const clock = createTestClock();
  const sent: Sent[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => void sent.push({ name, data } as Sent),
  };
  const owner = await createMember(database, { clock, jobs });
  const stranger = await createMember(database, { clock, jobs });
  const mail = (name: string) => `${name}-${owner.actor.memberId.slice(0, 8)}@guest.example`;
  const emails = { greta: mail('greta'), hans: mail('hans') };
  const contacts = {
    greta: await addContact(owner, { first_name: 'Greta', emails: [{ value: emails.greta }] }),
    hans: await addContact(owner, { first_name: 'Hans', emails: [{ value: emails.hans }] }),
  };
  const origin = new URL('http://127.0.0.1:3000');
  const guestMail = { database, hasTransport: false, origin, mailbox };
  const job = createEmailGuestJob({ ...guestMail, clock });
  return {
    database,
    clock,
    jobs,
    sent,
    owner,
    stranger,
    emails,
    contacts,
    deliver: async () => {
      clock.advance(secondMs);
      for (const { name, data } of sent.filter((entry) => entry.name === emailGuestJobName)) {
        await job.run(data, new AbortController().signal, jobs);
        if (name !== emailGuestJobName) throw new Error('Another job');
      }
    },
    notices: () =>
      sent.flatMap(({ data }) => (data.data?.kind === 'meeting' ? [data.data.facts.step] : [])),
    emailsTo: async (address: string) =>
      (
        await database.pool.query<{
          subject: string;
          body_text: string;
          calendar_method: string | null;
          calendar_body: string | null;
        }>(
          `select subject, body_text, calendar_method, calendar_body from auth.outgoing_emails
            where recipient = $1 order by created_at, id`,
          [address],
        )
      ).rows,
    guestsOf: async (id: string) =>
      (
        await database.pool.query<Guest>(
          `select participation, interaction_id, contact_id from meeting_people
            where meeting_id = $1 order by contact_id`,
          [id],
        )
      ).rows,
  };
}

/** A time so many hours from now, on the hour. */
export function inHours({ clock }: MeetingWorld, hours: number): string {
  const at = Math.floor(clock.now().getTime() / hourMs) * hourMs + hours * hourMs;
  return new Date(at).toISOString();
}

/** Invites Greta to one time, or proposes several; what is not given is usual. */
export async function propose(
  world: MeetingWorld,
  fields: object = {},
  ctx: MemberContext = world.owner,
): Promise<Meeting> {
  const input = proposeMeetingSchema.parse({
    title: 'Coffee in Lisbon',
    place: 'Café A Brasileira',
    message: 'It has been too long.',
    time_zone: 'Europe/Lisbon',
    guests: [
      {
        contact_id: world.contacts.greta,
        email: world.emails.greta,
        time_zone: 'America/New_York',
      },
    ],
    times: [inHours(world, 48)],
    ...fields,
  });
  return presentMeeting(await proposeMeeting({ ctx, input }), world.clock.now());
}

export async function seen(world: MeetingWorld, id: string): Promise<Meeting> {
  return presentMeeting(await getMeeting({ ctx: world.owner, input: { id } }), world.clock.now());
}

/** The token of the link in the last email to an address. */
export async function tokenTo(world: MeetingWorld, address: string): Promise<string> {
  const [, token] =
    /\/meeting\/([\w-]+)/u.exec((await world.emailsTo(address)).at(-1)?.body_text ?? '') ?? [];
  if (token === undefined) throw new Error('No link');
  return token;
}

/** A guest's answer as calendars write it. */
export function writeReply({
  uid,
  attendee,
  partstat = 'ACCEPTED',
  sequence = 0,
  stamp,
  organizer,
  method = 'REPLY',
  more = [],
}: {
  uid: string;
  attendee: string;
  partstat?: string;
  sequence?: number;
  stamp: Date;
  organizer?: string;
  method?: string;
  more?: string[];
}): string {
  const stamped = stamp.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Peer//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamped}`,
    `SEQUENCE:${sequence}`,
    ...(organizer === undefined ? [] : [`ORGANIZER:mailto:${organizer}`]),
    `ATTENDEE;PARTSTAT=${partstat};CN=Guest:mailto:${attendee}`,
    ...more,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
