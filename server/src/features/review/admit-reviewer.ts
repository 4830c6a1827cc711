import type { Environment } from '@kith/contract/system/schemas';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import { AppError } from '#platform/app-error.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { readLinkKey } from './link-key.ts';

export type ReviewParts = { accounts: AccountContext; environment: Environment };

/** By which link someone looks at the previews, and until when; null for both where anyone may. */
export type Admission = { linkId: string | null; until: Date | null };

/**
 * The guard of the previews: the dev and staging environments, or a signed link that is neither over nor
 * revoked. For everyone else there is nothing here, as at any unknown address.
 *
 * @throws `not_found`
 */
export async function admitReviewer(
  { accounts, environment }: ReviewParts,
  key: string | null,
): Promise<Admission> {
  const { clock, database, keys } = accounts;
  const now = clock.now();
  const facts = key === null ? null : readLinkKey(key, { secret: keys.refreshSecret, now });
  const link =
    facts === null
      ? undefined
      : await runAsService(database, (tx) =>
          tx
            .selectFrom('review_links')
            .select(['id', 'expires_at'])
            .where('id', '=', facts.id)
            .where('revoked_at', 'is', null)
            .where('expires_at', '>', now.toISOString())
            .executeTakeFirst(),
        );
  if (link) return { linkId: link.id, until: readTime(link.expires_at) };
  if (environment === 'production') throw new AppError('not_found', 'There is no such endpoint');
  return { linkId: null, until: null };
}
