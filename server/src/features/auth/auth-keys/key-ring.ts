import { secondMs } from '@kith/contract/core/time';
import { importJWK, type JWK, SignJWT } from 'jose';

import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/log.ts';

import type { StoredKey } from './signing-keys.ts';

export type VerificationKey = {
  kid: string;
  algorithm: string;
  key: Awaited<ReturnType<typeof importJWK>>;
  /** Null for the current key. */
  acceptedUntil: Date | null;
};

/** The keys of this process; it reads the stored ones again, so that it notices a rotation. */
export type KeyRing = {
  /** Signs claims with the newest key. */
  sign: (claims: Record<string, unknown>) => Promise<string>;
  /** Reads the stored keys again for an unknown one. */
  find: (kid: string, algorithm: string) => Promise<VerificationKey | undefined>;
  /** Whether a key from `find` is still valid, as far as this process knows. */
  accepts: (key: VerificationKey) => boolean;
  publicJwks: () => JWK[];
  /** Loads what a rotation elsewhere has changed. */
  catchUp: () => Promise<void>;
};

/** How long a running server may miss a rotation. */
const refreshMs = 30 * secondMs;
/** How often unknown keys can cause a query: invented ones cost one query in this time. */
const missMs = secondMs;

type Held = { signing: Signing; verification: VerificationKey[]; publicJwks: JWK[] };
type Signing = { kid: string; algorithm: string; key: VerificationKey['key'] };

/** Opens the ring with the keys that `load` reads; it is called again from time to time. */
export async function openKeyRing(
  first: StoredKey[],
  { load, clock, log }: { load: () => Promise<StoredKey[]>; clock: Clock; log: Logger },
): Promise<KeyRing> {
  let held = await hold(first);
  let lookedAtMs = clock.now().getTime();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      held = await hold(await load());
    } catch (error) {
      // The loaded keys stay valid; a database outage ends no session.
      log.warn({ err: error }, 'the signing keys could not be read again');
    }
    lookedAtMs = clock.now().getTime();
  }
  async function lookAfter(ageMs: number): Promise<void> {
    if (looking === null && clock.now().getTime() - lookedAtMs < ageMs) return;
    looking ??= look().finally(() => (looking = null));
    await looking;
  }
  const findHeld = (kid: string, algorithm: string) =>
    held.verification.find(
      (key) =>
        key.kid === kid &&
        key.algorithm === algorithm &&
        (key.acceptedUntil === null || key.acceptedUntil > clock.now()),
    );
  return {
    sign: async (claims) => {
      await lookAfter(refreshMs);
      const { kid, algorithm, key } = held.signing;
      return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' }).sign(key);
    },
    find: async (kid, algorithm) => {
      await lookAfter(refreshMs);
      const known = findHeld(kid, algorithm);
      if (known) return known;
      await lookAfter(missMs);
      return findHeld(kid, algorithm);
    },
    accepts: ({ kid, algorithm }) => findHeld(kid, algorithm) !== undefined,
    publicJwks: () => held.publicJwks,
    catchUp: () => lookAfter(refreshMs),
  };
}

async function hold(keys: StoredKey[]): Promise<Held> {
  const [newest] = keys;
  if (!newest?.privateJwk) throw new Error('There is no key that signs');
  const { kid = '', alg = '' } = newest.privateJwk;
  return {
    signing: { kid, algorithm: alg, key: await importJWK(newest.privateJwk, alg) },
    verification: await Promise.all(
      keys.map(async ({ publicJwk, acceptedUntil }) => ({
        kid: publicJwk.kid ?? '',
        algorithm: publicJwk.alg ?? '',
        key: await importJWK(publicJwk, publicJwk.alg),
        acceptedUntil,
      })),
    ),
    publicJwks: keys.map(({ publicJwk }) => publicJwk),
  };
}
