import { hourS } from '@kith/contract/core/time';
import type { ReportProfile } from '@kith/contract/member-profiles/schemas';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { readSeenProfile, type SeenProfileRow } from './profile-queries.ts';

/** Reports of profiles by one member in an hour. */
const reportLimit = createRateLimit({
  name: 'member-profiles.report',
  points: 30,
  durationS: hourS,
});

/**
 * Stores a report of a profile, with what the member sees of it now.
 *
 * @throws `not_found` for a profile that they can't see; `illegal_state` for their own; `rate_limited`.
 */
export async function reportProfile({
  ctx,
  input: { id, reason, note },
}: {
  ctx: MemberContext;
  input: ReportProfile;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  await reportLimit.take(ownerId);
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const seen = await readSeenProfile(tx, id, now);
    if (!seen) throw notFound('Profile');
    if (seen.id === ownerId) throw new AppError('illegal_state', 'It is the member’s own profile');
    return tx
      .insertInto('content_reports')
      .values({
        owner_id: ownerId,
        subject: 'profile',
        reported_id: seen.id,
        reason,
        note,
        quoted_content: quoteProfile(seen),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** The texts of a profile, a line each. */
function quoteProfile(seen: SeenProfileRow): string {
  const work = (seen.experience ?? []).map(({ title, company, text }) =>
    [title, company, text].filter(Boolean).join(' · '),
  );
  const links = (seen.links ?? []).map(({ url, label }) => [label, url].filter(Boolean).join(' '));
  return [seen.name, seen.headline, seen.about, ...work, seen.offers, seen.seeks, ...links]
    .map((part) => (Array.isArray(part) ? part.join(', ') : part))
    .filter(Boolean)
    .join('\n');
}
