import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

export const emailGuestJobName = 'meetings.email';

/** `withdraw` ends a proposal, which no calendar has. */
const guestSteps = ['propose', 'request', 'cancel', 'withdraw'] as const;
export type GuestStep = (typeof guestSteps)[number];

export const emailGuestSchema = z.object({
  ownerId: z.uuid(),
  guestId: z.uuid(),
  step: z.enum(guestSteps),
  sequence: z.number().int(),
  note: z.string(),
});
export type EmailGuest = z.infer<typeof emailGuestSchema>;

/** Has every guest with an address emailed about a step, if and only if the transaction commits. */
export async function sendToGuests(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  {
    ownerId,
    meetingId,
    step,
    note = '',
  }: { ownerId: string; meetingId: string; step: GuestStep; note?: string },
): Promise<void> {
  const guests = await tx
    .selectFrom('meeting_people as g')
    .innerJoin('meetings as m', (join) =>
      join.onRef('m.owner_id', '=', 'g.owner_id').onRef('m.id', '=', 'g.meeting_id'),
    )
    .select(['g.id', 'm.sequence'])
    .where('g.owner_id', '=', ownerId)
    .where('g.meeting_id', '=', meetingId)
    .where('g.email', 'is not', null)
    .orderBy('g.id')
    .execute();
  for (const { id, sequence } of guests) {
    const job: EmailGuest = { ownerId, guestId: id, step, sequence, note };
    await jobs.send(tx, emailGuestJobName, job);
  }
}
