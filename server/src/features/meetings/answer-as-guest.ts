import type { GuestAnswer } from '@kith/contract/meetings/rules';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { cleanText, cutText } from '@kith/contract/core/text';
import { dayMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { hashAddress, readAddressKey } from '#features/bridges/answer-links.ts';
import { momentAt } from '#features/profile/local-day.ts';
import { hashToken } from '#features/sharing/tokens.ts';
import { validationFailed } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { applyAnswer } from './apply-answer.ts';
import {
  type GuestRow,
  holdMeeting,
  isAhead,
  takesAnswers,
  type WholeMeeting,
} from './meeting-rows.ts';

export type GuestParts = { database: Database; clock: Clock; jobs: JobQueue };

/** What a guest's page shows. */
export type Invited = { meeting: WholeMeeting; guest: GuestRow; organizer: string };

/** The meeting of a link, held; nothing for a link of someone who is gone, or was deleted. */
async function openLink(tx: Tx, token: string, now: Date): Promise<Invited | undefined> {
  const link = await readRow(
    tx,
    sql<Computed<{ owner_id: string; person_id: string; meeting_id: string; organizer: string }>>`
      select g.owner_id, l.person_id, g.meeting_id, coalesce(nullif(p.display_name, ''), u.email) as organizer
      from meeting_links l
        join meeting_people g on g.owner_id = l.member_id and g.id = l.person_id
        join profiles p on p.id = l.member_id join auth.users u on u.id = p.id
      where l.token_hash = ${hashToken(token)} and shows_content(l.member_id, ${now})
        and not exists (select from meetings m where m.owner_id = l.member_id
          and m.id = g.meeting_id and m.hidden_at is not null)`,
  );
  if (!link) return undefined;
  const meeting = await holdMeeting(tx, link.owner_id, link.meeting_id);
  const guest = meeting.guests.find(({ id }) => id === link.person_id);
  return guest && !guest.is_gone ? { meeting, guest, organizer: link.organizer } : undefined;
}

/** What a link opens. Changes nothing and is recorded nowhere. */
export function openInvitation(
  { database, clock }: GuestParts,
  token: string,
): Promise<Invited | undefined> {
  return runAsService(database, (tx) => openLink(tx, token, clock.now()));
}

type Given = { answer: GuestAnswer; slotId: string | null; time: string; note: string };

/**
 * Answers as the guest of a link, who may answer otherwise until the meeting is over.
 *
 * @returns what now holds; undefined where nothing can be answered.
 * @throws `validation_failed` (`in_past`) for a proposed time that has passed.
 */
export function answerAsGuest(
  { database, clock, jobs }: GuestParts,
  { token, given }: { token: string; given: Given },
): Promise<Invited | undefined> {
  const at = clock.now();
  return runAsService(database, async (tx) => {
    const invited = await openLink(tx, token, at);
    if (!invited) return undefined;
    const { meeting, guest } = invited;
    if (!takesAnswers(meeting.row, at)) return invited;
    const slot = meeting.slots.find(({ id }) => id === given.slotId);
    if (slot && !isAhead(slot, at)) {
      throw validationFailed([{ path: 'slot', code: 'in_past', message: 'in_past' }]);
    }
    const zone = guest.time_zone ?? meeting.row.time_zone;
    const answer = {
      answer: given.answer,
      slotId: slot?.id ?? null,
      suggestedAt: readWallTime(given.time, zone, at),
      note: cutText(cleanText(given.note), meetingLimits.guestNote),
      at,
    };
    const changed = await applyAnswer({ tx, jobs }, meeting, { guest, answer });
    return {
      ...invited,
      meeting: changed,
      guest: changed.guests.find(({ id }) => id === guest.id) ?? guest,
    };
  });
}

/** `2026-11-26T15:00` on the clocks of a zone; null for none, and for one that is no use. */
function readWallTime(text: string, timeZone: string, now: Date): Date | null {
  const [, date = '', hour, minute] = /^(20\d\d-\d\d-\d\d)T(\d\d):(\d\d)/u.exec(text) ?? [];
  if (Number.isNaN(Date.parse(date))) return null;
  const at = momentAt(date, Number(hour) * 60 + Number(minute), timeZone);
  const latest = now.getTime() + meetingLimits.daysAhead * dayMs;
  return at > now && at.getTime() < latest ? at : null;
}

/** No further email from members to the address of a link. The meeting stays as it is. */
export async function refuseGuestEmails(
  { database, clock }: GuestParts,
  token: string,
): Promise<boolean> {
  const key = await readAddressKey(database);
  const now = clock.now();
  return runAsService(database, async (tx) => {
    const email = (await openLink(tx, token, now))?.guest.email;
    if (email === undefined || email === null) return false;
    await tx
      .insertInto('bridge_refusals')
      .values({ address_hash: hashAddress(key, email), refused_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  });
}
