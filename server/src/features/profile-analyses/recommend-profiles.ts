import {
  profileFreshMs,
  profileLimits,
  profileMeetingMs,
} from '@kith/contract/profile-analyses/rules';
import type { ProfileRecommendation } from '@kith/contract/profile-analyses/schemas';
import {
  contactSummaryColumns,
  type ContactSummaryRow,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { requireProfileAnalysis } from './require-profile-analysis.ts';

/** Of so many of the warmest contacts and of those with a meeting. */
const considered = 400;
/** From this warmth on a contact matters to the member. */
const warmFrom = 40;

type Row = ContactSummaryRow &
  Computed<{ has_text: boolean; missing: number; meeting_at: TimeText | null }>;
type Reason = ProfileRecommendation['reasons'][number];

/**
 * Contacts that an analysis would say most of: whose profile is there already, who lacks what it
 * would say, who is close, and who the member is about to meet.
 *
 * @throws `feature_disabled`
 */
export function recommendProfiles({
  ctx,
}: {
  ctx: MemberContext;
}): Promise<{ items: ProfileRecommendation[] }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const flags = await requireProfileAnalysis(tx, ownerId);
    if (!flags.li_batch_recommendations)
      throw new AppError('feature_disabled', 'Recommendations are switched off');
    const rows = await readCandidates(tx, ownerId, now);
    const items = rows
      .map((row) => recommend(row, now))
      .filter(({ weight }) => weight > 1)
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, profileLimits.recommended)
      .map(({ contact, reasons }) => ({ contact, reasons }));
    return { items };
  });
}

function recommend(row: Row, now: Date): ProfileRecommendation & { weight: number } {
  const contact = presentContactSummary(row, now);
  const meetingAt = toWireTime(row.meeting_at);
  const isWarm = contact.warmth >= warmFrom;
  const reasons: Reason[] = [
    ...(meetingAt === null ? [] : [{ reason: 'meeting' as const, count: null, at: meetingAt }]),
    ...(row.has_text ? [{ reason: 'profile_text' as const, count: null, at: null }] : []),
    ...(row.missing > 0 ? [{ reason: 'missing' as const, count: row.missing, at: null }] : []),
    ...(isWarm ? [{ reason: 'warmth' as const, count: Math.round(contact.warmth), at: null }] : []),
  ];
  const weight =
    (meetingAt === null ? 0 : 3) +
    (row.has_text ? 1.5 : 0) +
    (row.missing * 2) / 3 +
    contact.warmth / 50;
  // Without a text or a gap there is nothing to win.
  return { contact, reasons, weight: row.has_text || row.missing > 0 ? weight : 0 };
}

function readCandidates(tx: Tx, ownerId: string, now: Date): Promise<Row[]> {
  const freshSince = new Date(now.getTime() - profileFreshMs);
  const meetsUntil = new Date(now.getTime() + profileMeetingMs);
  return readRows(
    tx,
    sql<Row>`with meeting as (select p.contact_id, min(m.starts_at) as at from meetings m
          join meeting_people p on p.owner_id = m.owner_id and p.meeting_id = m.id
            and p.participation <> 'declined'
        where m.owner_id = ${ownerId} and m.state <> 'cancelled' and m.starts_at > ${now}
          and m.starts_at < ${meetsUntil} group by 1),
      warm as (select c.id from contacts c where c.owner_id = ${ownerId} and c.deleted_at is null
        and c.archived_at is null order by c.warmth_rank desc limit ${considered})
      select ${contactSummaryColumns}, meeting.at as meeting_at,
        ((c.title = '')::integer + (c.company = '')::integer + (c.location = '')::integer) as missing,
        exists (select from import_rows r where r.owner_id = c.owner_id and r.contact_id = c.id
          and r.kind = 'contact' and r.record is not null
          and (r.record ->> 'title' <> '' or coalesce(r.record ->> 'notes', '') <> '')) as has_text
      from contacts c left join meeting on meeting.contact_id = c.id
      where c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null
        and (meeting.at is not null or c.id in (select id from warm))
        and not exists (select from profile_analyses a where a.owner_id = c.owner_id
          and a.contact_id = c.id and (a.status = 'waiting' or a.status = 'done' and a.finished_at > ${freshSince}))`,
  );
}
