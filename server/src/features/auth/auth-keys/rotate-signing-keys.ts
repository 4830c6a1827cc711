import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AuthKeys } from './auth-keys.ts';
import { insertSigningKey, lockSigningKeys, retireSigningKeys } from './signing-keys.ts';

/** As long as clients cache the published keys; running servers load the new key sooner. */
const keySetAgeMs = 10 * minuteMs;

/**
 * Creates a new signing key. Sessions stay valid: replaced keys verify until the last token that
 * they may have signed has expired. Two simultaneous rotations each create a key.
 *
 * @returns the id of the new key and how long the replaced ones are accepted.
 * @throws where the operator keeps the keys in a file.
 */
export async function rotateSigningKeys({
  ctx: { database, keys, clock, policy },
}: {
  ctx: {
    database: Database;
    keys: AuthKeys;
    clock: Clock;
    /** Of the tokens, in seconds. */
    policy: { accessTokenTtlS: number };
  };
}): Promise<{ kid: string; acceptedUntil: Date }> {
  if (keys.areFromFile) {
    throw new Error('The keys stand in the file of AUTH_JWT_KEYS: put a new one first there');
  }
  const now = clock.now();
  const lifeMs = policy.accessTokenTtlS * secondMs;
  const acceptedUntil = new Date(now.getTime() + lifeMs + keySetAgeMs);
  const made = await runAsService(database, async (tx) => {
    await lockSigningKeys(tx);
    await retireSigningKeys(tx, acceptedUntil);
    return insertSigningKey(tx, now);
  });
  return { kid: made.publicJwk.kid ?? '', acceptedUntil };
}
