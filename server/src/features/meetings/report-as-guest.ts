import { dayS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { type GuestParts, openInvitation } from './answer-as-guest.ts';

/** Reports of one meeting by its links in a day. */
const reportLimit = createRateLimit({ name: 'meetings.report', points: 5, durationS: dayS });

/**
 * Reports an invitation to administrators with its words as they are now; the member never learns of
 * it. The meeting and the guest's answer stay as they are.
 *
 * @throws `rate_limited`
 */
export async function reportAsGuest(parts: GuestParts, token: string): Promise<boolean> {
  const at = parts.clock.now();
  const invited = await openInvitation(parts, token);
  if (!invited) return false;
  const { id, owner_id: ownerId, title, place, message } = invited.meeting.row;
  await reportLimit.take(id);
  await runAsService(parts.database, async (tx) => {
    const filed = await readRow(
      tx,
      sql<Computed<{ id: string }>>`
        select file_case('meeting', ${id}, ${ownerId}, ${at}) as id`,
    );
    if (!filed) throw new Error('A report without a case');
    await tx
      .insertInto('visitor_reports')
      .values({
        case_id: filed.id,
        reason: 'other',
        note: '',
        created_at: at,
        quoted_content: [title, place, message].filter(Boolean).join('\n\n'),
      })
      .execute();
  });
  return true;
}
