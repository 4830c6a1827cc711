import type { Scope } from '@kith/contract/account/rules';
import { tokenPrefix } from '@kith/contract/account/rules';
import { minuteMs, minuteS } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { createRateLimit } from '#platform/http/rate-limit.ts';
import { sql } from 'drizzle-orm';

import { readToken } from './token-secret.ts';

/** So many calls of one token a minute: enough to walk through a network, too few to wear it out. */
export const callsPerMinute = 300;
/** How exact `last_used_at` is: a busy token must not write with each call. */
const usedEveryMs = minuteMs;

type Found = { owner_id: string; id: string; scopes: Scope[]; last_used_at: TimeText | null };

/** Who a personal access token speaks for; null when it is none that is good now. */
export type IdentifyToken = (token: string) => Promise<MemberContext['actor'] | null>;

export function isPersonalToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/**
 * Reads personal access tokens. Threats: guessing (256 bits; what fails its checksum costs no query),
 * a stolen table (hashes only), a token kept after its member is gone or banned (asked of the rows
 * each time), one that reaches further than it was made for (`admit` names what each call needs, and
 * an endpoint that names nothing is beyond it), a script that runs wild (a limit for each token).
 */
export function createTokenBearer({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): IdentifyToken {
  const limit = createRateLimit({ points: callsPerMinute, durationS: minuteS });
  return async (text) => {
    const hash = readToken(text);
    const found =
      hash === null ? undefined : await findBearer({ database, now: clock.now() }, hash);
    if (!found) return null;
    const admit = async (scope: Scope | null) => {
      await limit.take(found.id);
      if (scope !== null && found.scopes.includes(scope)) return;
      throw new AppError('insufficient_scope', 'The token was not made for this', {
        needed: scope,
      });
    };
    return { memberId: found.owner_id, sessionId: null, token: { admit } };
  };
}

function findBearer(
  { database, now }: { database: Database; now: Date },
  hash: Buffer,
): Promise<Found | undefined> {
  return runAsService(database, async (tx) => {
    const found = await readRow<Found>(
      tx,
      sql`select t.owner_id, t.id, t.scopes, t.last_used_at
        from access_tokens t join auth.users u on u.id = t.owner_id
        where t.token_hash = ${hash} and t.expires_at > ${now} and u.deleted_at is null
          and (u.banned_until is null or u.banned_until <= ${now})`,
    );
    const usedAt = readTime(found?.last_used_at ?? null);
    if (found && (usedAt === null || now.getTime() - usedAt.getTime() >= usedEveryMs)) {
      await tx.execute(sql`update access_tokens set last_used_at = ${now}
        where owner_id = ${found.owner_id} and id = ${found.id}`);
    }
    return found;
  });
}
