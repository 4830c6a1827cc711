import type { MeetingBrief } from '@kith/contract/meetings/schemas';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
} from '#features/contacts/contact-summary.ts';
import { explainWarmth } from '#features/contacts/explain-warmth.ts';
import { presentPerson } from '#features/agenda/people.ts';
import { presentSignal, readSignals } from '#features/nudges/signal-queries.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { readLastWords, readOpenPromises, readPeopleInCommon } from './brief-queries.ts';
import { findMeeting } from './meeting-rows.ts';
import { presentMeeting } from './present.ts';

type BriefPerson = MeetingBrief['people'][number];
const whyParts = 4;
const newsLimit = 5;

/** What to know before a meeting: of every guest what the member's own network holds. @throws `not_found` */
export function readBrief({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<MeetingBrief> {
  const { memberId: ownerId } = ctx.actor;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const meeting = await findMeeting(tx, ownerId, id);
    const ids = meeting.guests.filter((guest) => !guest.is_gone).map((guest) => guest.contact_id);
    const rows = await readRows(
      tx,
      sql<ContactSummaryRow & Computed<{ notes: string }>>`
        select ${contactSummaryColumns}, c.notes from contacts c
        where c.owner_id = ${ownerId} and c.id = any(${ids}::uuid[]) and c.deleted_at is null
        order by array_position(${ids}::uuid[], c.id)`,
    );
    const people: BriefPerson[] = [];
    for (const row of rows) {
      const { parts } = await explainWarmth({
        ctx: { ...ctx, database: nestIn(tx) },
        input: { id: row.id },
      });
      people.push({
        contact: { ...presentPerson(row, now), location: row.location },
        why: parts.slice(0, whyParts).map(({ kind, count, latest_at, points }) => ({
          kind,
          count,
          latest_at,
          points,
        })),
        last_words: await readLastWords(tx, ownerId, row.id),
        open_promises: await readOpenPromises(tx, ownerId, row.id),
        in_common: await readPeopleInCommon(tx, ownerId, row.id),
        news: await readNews(tx, { ownerId, contactId: row.id, now }),
        notes: row.notes,
      });
    }
    return { meeting: presentMeeting(meeting, now), people };
  });
}

/** Signals about a contact; none without the consent to suggestions. */
async function readNews(
  tx: Tx,
  { ownerId, contactId, now }: { ownerId: string; contactId: string; now: Date },
): Promise<BriefPerson['news']> {
  const waiting = await readRows(
    tx,
    sql<Computed<{ id: string }>>`
      select s.id from signals s
      where s.owner_id = ${ownerId} and s.contact_id = ${contactId} and s.expires_at > ${now}
        and s.type not in ('meeting_upcoming', 'meeting_follow_up')
        and exists (select from user_consent c where c.user_id = ${ownerId}
          and c.consent_type = 'ai_matching' and c.consent_granted
          and (c.expires_at is null or c.expires_at > ${now}))
      order by s.created_at desc, s.id limit ${newsLimit}`,
  );
  if (waiting.length === 0) return [];
  const today = await readLocalDay(tx, ownerId, now);
  const ids = waiting.map(({ id }) => id);
  const rows = await readSignals(tx, ownerId, { now, ids, limit: newsLimit });
  return rows.map((row) => {
    const { id, reason, created_at: at } = presentSignal(row, today, now);
    return { id, reason, at };
  });
}
