import { dayMs, hourS } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { z } from 'zod';

import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';

const keepForGuestsJobName = 'meetings.keep-for-guests';
const jobSchema = z.object({ organizerId: z.uuid(), meetingId: z.uuid() });
/** Every hour: who became linked after they agreed. */
const sweepSchedule = '22 * * * *';
const sweepSize = 500;

type Parts = { database: Database; clock: Clock };
type Meeting = z.infer<typeof jobSchema>;

/** Has a meeting follow in its guests' timelines, if and only if the transaction commits. */
export async function keepForGuests(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { owner_id: organizerId, id: meetingId }: { owner_id: string; id: string },
): Promise<void> {
  const job: Meeting = { organizerId, meetingId };
  await jobs.send(tx, keepForGuestsJobName, job, { singletonKey: meetingId });
}

/** Jobs: a meeting that changed, and each hour those that someone agreed to before they were linked. */
export function createKeepForGuestsJobs(parts: Parts): JobHandler[] {
  return [
    {
      name: keepForGuestsJobName,
      retries: 5,
      expireInSeconds: hourS,
      unique: 'waiting',
      run: (data) => keepForEachGuest(parts, jobSchema.parse(data)),
    },
    {
      name: 'meetings.sweep-guests',
      retries: 1,
      expireInSeconds: hourS,
      schedule: sweepSchedule,
      run: (_data, signal) => sweepGuests(parts, signal),
    },
  ];
}

/** For each guest who is a member, as that member. */
export async function keepForEachGuest(parts: Parts, meeting: Meeting): Promise<void> {
  const { organizerId, meetingId } = meeting;
  const members = await runAsService(parts.database, (tx) =>
    readRows(
      tx,
      sql<Computed<{ member_id: string }>>`
        select n.id as member_id from meeting_people g
          cross join lateral (select member_of_contact(${organizerId}, g.contact_id) as id) n
        where g.owner_id = ${organizerId} and g.meeting_id = ${meetingId} and g.email is not null
          and n.id is not null
        union select k.owner_id from kept_meetings k
        where k.organizer_id = ${organizerId} and k.meeting_id = ${meetingId}
        order by member_id`,
    ),
  );
  for (const { member_id: memberId } of members) await keepForMember(parts, meeting, memberId);
}

const refusals = ['consent_required', 'session_not_found'];

/** For a member who is gone, or withdrew their consent, nothing is kept. */
async function keepForMember({ database, clock }: Parts, input: Meeting, memberId: string) {
  const { keepAsGuest } = await import('./keep-as-guest.ts');
  const actor = { memberId, sessionId: null };
  const ctx = { actor, database: openMemberDatabase(database, actor), clock };
  try {
    await keepAsGuest({ ctx, input });
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
  }
}

type Waiting = Computed<{ person_id: string; organizer_id: string; meeting_id: string }>;

/** Meetings that lie ahead or began within a day, in steps of a bounded size. */
export async function sweepGuests(parts: Parts, signal?: AbortSignal): Promise<void> {
  const since = new Date(parts.clock.now().getTime() - dayMs);
  let after: string | undefined;
  do {
    const last = after;
    const page = await runAsService(parts.database, (tx) => readWaiting(tx, { since, last }));
    for (const { organizer_id: organizerId, meeting_id: meetingId } of page) {
      signal?.throwIfAborted();
      await keepForEachGuest(parts, { organizerId, meetingId });
    }
    after = page.length < sweepSize ? undefined : page.at(-1)?.person_id;
  } while (after !== undefined);
}

/** Guests who are members and agreed, and don't have the meeting. */
function readWaiting(tx: Tx, { since, last }: { since: Date; last: string | undefined }) {
  const later = last === undefined ? sql`true` : sql`g.id > ${last}::uuid`;
  return readRows(
    tx,
    sql<Waiting>`
      select g.id as person_id, m.owner_id as organizer_id, m.id as meeting_id from meetings m
        join meeting_people g on g.owner_id = m.owner_id and g.meeting_id = m.id
          and g.is_own_answer and g.participation in ('accepted', 'tentative')
      where m.state = 'invited' and m.starts_at > ${since} and ${later}
        and member_of_contact(m.owner_id, g.contact_id) is not null
        and not exists (select from kept_meetings k where k.organizer_id = m.owner_id
          and k.meeting_id = m.id and k.person_id = g.id)
      order by g.id limit ${sweepSize}`,
  );
}
