import { createHmac } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { User } from '#features/users/users.ts';

/**
 * Security keys and passkeys. Threats: an assertion made for another site (origin and domain come
 * from the settings), one that comes again (the caller uses each challenge up), a copied
 * authenticator (its counter goes back), a certificate that makes the server fetch an address.
 */

/** How long the authenticator may take. */
export const challengeS = 300;

/** EdDSA, ES256, RS256: what authenticators make. */
const algorithms = [-8, -7, -257];

// No attestation is asked for and none is believed: without roots no certificate's path is followed,
// nor the address of its revocation list.
for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
  SettingsService.setRootCertificates({ identifier, certificates: [] });
}

/** What a browser answers, as far as its form goes. */
export const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
export type Credential = z.infer<typeof credentialSchema>;

/** What is known of a credential. */
export type StoredCredential = {
  credential_id: string;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
};

/** A passkey and a security key of one user are told apart, or one would overwrite the other. */
export type Purpose = 'factor' | 'passkey';

/** What an authenticator knows the user by: nothing that names them. */
function userHandleOf({ keys }: AccountContext, purpose: Purpose, userId: string): Buffer {
  return createHmac('sha256', keys.factorSecret).update(`webauthn|${purpose}|${userId}`).digest();
}

export function makeCreationOptions(
  ctx: AccountContext,
  { user, purpose, known }: { user: User; purpose: Purpose; known: StoredCredential[] },
) {
  const name = user.email ?? user.phone ?? user.id;
  return generateRegistrationOptions({
    rpName: brand.name,
    rpID: ctx.policy.factors.rpId,
    userName: name,
    userDisplayName: name,
    userID: Uint8Array.from(userHandleOf(ctx, purpose, user.id)),
    timeout: challengeS * secondMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(describeCredential),
    authenticatorSelection:
      purpose === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Without known credentials the authenticator offers those that it keeps for this site. */
export function makeRequestOptions(
  ctx: AccountContext,
  { purpose, known }: { purpose: Purpose; known: StoredCredential[] },
) {
  return generateAuthenticationOptions({
    rpID: ctx.policy.factors.rpId,
    timeout: challengeS * secondMs,
    userVerification: purpose === 'passkey' ? 'required' : 'preferred',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(describeCredential) }),
  });
}

function describeCredential({ credential_id: id, transports }: StoredCredential) {
  return { id, transports };
}

/** The new credential, when the answer fits the challenge; null when anything of it is wrong. */
export async function checkCreation(
  ctx: AccountContext,
  {
    credential,
    challenge,
    purpose,
  }: { credential: Credential; challenge: string; purpose: Purpose },
): Promise<StoredCredential | null> {
  const { rpId, rpOrigins } = ctx.policy.factors;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rpOrigins],
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: purpose === 'passkey',
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      sign_count: String(counter),
      transports: readTransports(credential),
    };
  } catch (error) {
    return noteRefusal(ctx, error);
  }
}

/** The authenticator's new counter, when the assertion is right; null when anything is wrong. */
export async function checkAssertion(
  ctx: AccountContext,
  {
    credential,
    challenge,
    purpose,
    userId,
    stored,
  }: {
    credential: Credential;
    challenge: string;
    purpose: Purpose;
    userId: string;
    stored: StoredCredential;
  },
): Promise<number | null> {
  const { rpId, rpOrigins } = ctx.policy.factors;
  const { userHandle } = credential.response;
  const ownHandle = userHandleOf(ctx, purpose, userId).toString('base64url');
  if (userHandle !== undefined && userHandle !== null && userHandle !== ownHandle) return null;
  if (credential.id !== stored.credential_id) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...rpOrigins],
      expectedRPID: rpId,
      requireUserVerification: purpose === 'passkey',
      credential: {
        id: stored.credential_id,
        publicKey: Uint8Array.from(stored.public_key),
        counter: Number(stored.sign_count),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    return noteRefusal(ctx, error);
  }
}

/** What was wrong helps who runs the service, and tells an attacker only what they know. */
function noteRefusal({ log }: AccountContext, error: unknown): null {
  const reason = error instanceof Error ? error.name : 'unknown';
  log.debug({ reason }, 'a credential was refused');
  return null;
}

const transportsSchema = z.array(z.string().regex(/^[a-z-]{1,20}$/u)).max(10);

function readTransports({ response }: Credential): string[] {
  const given = transportsSchema.safeParse(response['transports']);
  return given.success ? given.data : [];
}
