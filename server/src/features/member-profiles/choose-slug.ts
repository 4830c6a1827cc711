import { hourS } from '@kith/contract/core/time';
import { isSlug, slugRetentionDays } from '@kith/contract/member-profiles/rules';
import { sql } from 'kysely';

import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { isReserved } from './is-reserved.ts';

/** So that no one lists the members by trying names. */
const choosingLimit = createRateLimit({
  name: 'member-profiles.choosing',
  points: 20,
  durationS: hourS,
});

/**
 * Chooses the address of the member's public profile, or gives it up. A former one leads to the new
 * one for a year.
 *
 * @throws `slug_unavailable`, whether it is taken, was until lately, or is reserved;
 *   `validation_failed` for what is no address; `rate_limited`.
 */
export async function chooseSlug({
  ctx,
  input: { slug },
}: {
  ctx: MemberContext;
  input: { slug: string | null };
}): Promise<{ slug: string | null }> {
  await choosingLimit.take(ctx.actor.memberId);
  const wanted = slug === null ? null : slug.trim().toLowerCase();
  if (wanted !== null && isReserved(wanted)) throw unavailable();
  if (wanted !== null && !isSlug(wanted)) {
    throw validationFailed([{ path: 'slug', code: 'invalid_slug', message: 'invalid_slug' }]);
  }
  return ctx.database.transaction(async (tx) => {
    const chosen = await readRow(
      tx,
      sql<Computed<{ is_chosen: boolean }>>`
        select choose_slug(${wanted}, ${ctx.clock.now()}, ${slugRetentionDays}) as is_chosen`,
    );
    if (!chosen?.is_chosen) throw unavailable();
    return { slug: wanted };
  });
}

function unavailable(): AppError {
  return new AppError('slug_unavailable', 'This address is not available');
}
