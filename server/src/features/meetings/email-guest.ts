import { paths } from '@kith/contract/app-routes/paths';
import { minuteS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { hashAddress, readAddressKey } from '#features/bridges/answer-links.ts';
import { readLocale } from '#features/bridges/email-target.ts';
import { hashToken, makeToken } from '#features/sharing/tokens.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow, readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { composeGuestEmail } from './compose-guest-email.ts';
import { type GuestRow, readMeetings, type WholeMeeting } from './meeting-rows.ts';
import { type EmailGuest, emailGuestJobName, emailGuestSchema } from './send-to-guests.ts';
import { readReplyKey, replyAddressFor } from './reply-address.ts';
import type { CalendarMethod } from './write-invitation.ts';

/** What emails to guests need of the service. `mailbox`: where calendars send answers, if one is read. */
export type GuestMail = {
  database: Database;
  hasTransport: boolean;
  origin: URL;
  mailbox: string | null;
};

/** Job: emails a guest about one step. A repeat, and a step that was overtaken, write nothing. */
export function createEmailGuestJob({ clock, ...mail }: GuestMail & { clock: Clock }): JobHandler {
  return {
    name: emailGuestJobName,
    retries: 5,
    expireInSeconds: minuteS,
    run: async (data, _signal, jobs) => {
      const job = emailGuestSchema.parse(data);
      const keys = {
        address: await readAddressKey(mail.database),
        reply: await readReplyKey(mail.database),
      };
      await runAsService(mail.database, (tx) => emailGuest(tx, { mail, clock, jobs, keys }, job));
    },
  };
}

type Work = {
  mail: GuestMail;
  clock: Clock;
  jobs: JobQueue;
  keys: { address: string; reply: string };
};

async function emailGuest(tx: Tx, work: Work, job: EmailGuest): Promise<void> {
  const found = await claim(tx, job);
  if (!found) return;
  const { meeting, guest } = found;
  const { clock, jobs, keys, mail } = work;
  const { ownerId, step, note } = job;
  const organizer = await readOrganizer(tx, ownerId, clock.now());
  if (!organizer || (await isRefused(tx, hashAddress(keys.address, guest.email)))) return;
  const now = clock.now();
  const isEnding = step === 'cancel' || step === 'withdraw';
  const url = isEnding ? null : await addGuestLink(tx, { ownerId, guestId: guest.id, now, mail });
  const locale = await readLocale(tx, ownerId);
  const email = composeGuestEmail({ locale, meeting, guest, organizer, step, note, url });
  const startsAt = readTime(meeting.row.starts_at);
  const method: CalendarMethod | null =
    step === 'request' ? 'REQUEST' : step === 'cancel' ? 'CANCEL' : null;
  const address =
    mail.mailbox === null ? organizer.email : replyAddressFor(mail.mailbox, keys.reply, guest.id);
  const { writeInvitation } = await import('./write-invitation.ts');
  const calendar =
    method === null || startsAt === null
      ? {}
      : {
          calendar: {
            method,
            body: writeInvitation({
              method,
              uid: meeting.row.uid,
              sequence: meeting.row.sequence,
              now,
              title: meeting.row.title,
              place: meeting.row.place,
              timeZone: meeting.row.time_zone,
              message: meeting.row.message,
              startsAt,
              minutes: meeting.row.duration_minutes,
              organizer: {
                name: organizer.name,
                email: address,
              },
              guest: { ...guest },
            }),
          },
        };
  await tx
    .updateTable('meeting_people')
    .set({ organizer: address.toLowerCase() })
    .where('owner_id', '=', ownerId)
    .where('id', '=', guest.id)
    .execute();
  await createOutbox({ jobs, clock, hasTransport: mail.hasTransport }).post(tx, {
    to: guest.email,
    replyTo: organizer.email,
    ...email,
    ...calendar,
  });
}

/** The guest, once for each step of a version that is still the meeting's. */
async function claim(
  tx: Tx,
  { ownerId, guestId, step, sequence }: EmailGuest,
): Promise<{ meeting: WholeMeeting; guest: GuestRow & { email: string } } | null> {
  const key = `${step}:${sequence}`;
  const claimed = await tx
    .updateTable('meeting_people')
    .set({ emailed: sql`emailed || ${key}::text` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', guestId)
    .where(sql<boolean>`${key}::text <> all(emailed)`)
    .returning('meeting_id')
    .executeTakeFirst();
  if (!claimed) return null;
  const [meeting] = await readMeetings(tx, ownerId, sql`m.id = ${claimed.meeting_id}`);
  const guest = meeting?.guests.find(({ id }) => id === guestId);
  if (!meeting || !guest || guest.email === null || meeting.row.sequence !== sequence) return null;
  if (meeting.row.hidden_at !== null) return null;
  // A proposal that was fixed meanwhile has become an invitation.
  if (step === 'propose' && meeting.row.state !== 'proposed') return null;
  return { meeting, guest: { ...guest, email: guest.email } };
}

type Organizer = Computed<{ name: string; email: string }>;

/** The member, as long as they are there and agree to be processed. */
function readOrganizer(tx: Tx, ownerId: string, now: Date): Promise<Organizer | undefined> {
  return readRow(
    tx,
    sql<Organizer>`
      select coalesce(nullif(p.display_name, ''), u.email) as name, u.email
      from profiles p join auth.users u on u.id = p.id
      where p.id = ${ownerId} and u.email is not null and shows_content(p.id, ${now})`,
  );
}

/** An address that wants no email from members gets none, and no one learns of it. */
async function isRefused(tx: Tx, address: Buffer): Promise<boolean> {
  const row = await readRow(
    tx,
    sql`select from bridge_refusals r where r.address_hash = ${address}`,
  );
  return row !== undefined;
}

/** Where a guest answers; the token is in the email alone. */
async function addGuestLink(
  tx: Tx,
  { ownerId, guestId, now, mail }: { ownerId: string; guestId: string; now: Date; mail: GuestMail },
): Promise<string> {
  const token = makeToken();
  const link = { member_id: ownerId, person_id: guestId, created_at: now };
  await tx
    .insertInto('meeting_links')
    .values({ token_hash: hashToken(token), ...link })
    .execute();
  return new URL(paths.meetingAnswer(token), mail.origin).href;
}
