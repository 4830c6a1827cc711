import type { Scope } from '@kith/contract/account/rules';
import { tokenPrefix } from '@kith/contract/account/rules';
import { minuteMs, minuteS } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { AccessTokens } from '#platform/database/database-types.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import type { Selectable } from 'kysely';

import { readToken } from './token-secret.ts';

/** How many calls a token may make per minute: enough to read a whole network. */
export const callLimit = createRateLimit({
  name: 'auth.token-calls',
  points: 300,
  durationS: minuteS,
});
/** The precision of `last_used_at` and of `api_call` events: a busy token must not write with each call. */
const usedEveryMs = minuteMs;

/** A part of a path that the API names, unlike an id or a file's name. */
const isWord = /^(?:v\d|[a-z][a-z-]*)?$/u;

type Found = Pick<Selectable<AccessTokens>, 'owner_id' | 'id' | 'scopes' | 'last_used_at'>;

/** The member of a personal access token; null when it is not valid now. */
export type IdentifyToken = (
  token: string,
  call: { method: string; url: string },
) => Promise<MemberContext['actor'] | null>;

export function isPersonalToken(token: string): boolean {
  return token.startsWith(tokenPrefix);
}

/**
 * Reads personal access tokens. Threats: guessing (256 bits; a wrong checksum costs no query), a
 * stolen table (hashes only), a token that outlives its member or their ban (checked in the
 * database each time), more access than it was created for (`admit` names the needed scope, and
 * endpoints without one refuse tokens), a script out of control (a limit for each token).
 */
export function createTokenBearer({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): IdentifyToken {
  return async (text, call) => {
    const hash = readToken(text);
    const found =
      hash === null ? undefined : await findBearer({ database, now: clock.now() }, hash, call);
    if (!found) return null;
    const admit = async (scope: Scope | null) => {
      await callLimit.take(found.id);
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
  call: { method: string; url: string },
): Promise<Found | undefined> {
  return runAsService(database, async (tx) => {
    const at = now.toISOString();
    const found = await tx
      .selectFrom('access_tokens as t')
      .innerJoin('auth.users as u', 'u.id', 't.owner_id')
      .select(['t.owner_id', 't.id', 't.scopes', 't.last_used_at'])
      .where('t.token_hash', '=', hash)
      .where('t.expires_at', '>', at)
      .where('u.deleted_at', 'is', null)
      .where((row) => row.or([row('u.banned_until', 'is', null), row('u.banned_until', '<=', at)]))
      .executeTakeFirst();
    const usedAt = readTime(found?.last_used_at ?? null);
    if (found && (usedAt === null || now.getTime() - usedAt.getTime() >= usedEveryMs)) {
      await tx
        .updateTable('access_tokens')
        .set({ last_used_at: now })
        .where('owner_id', '=', found.owner_id)
        .where('id', '=', found.id)
        .execute();
      const usageData = { endpoint: endpointOf(call) };
      const event = { featureName: 'api_call', action: 'called', usageData };
      await recordUsage(tx, found.owner_id, event, now);
    }
    return found;
  });
}

/** The endpoint of a call, without what it is about. */
function endpointOf({ method, url }: { method: string; url: string }): string {
  const parts = new URL(url).pathname.split('/');
  return `${method} ${parts.map((part) => (isWord.test(part) ? part : ':id')).join('/')}`;
}
