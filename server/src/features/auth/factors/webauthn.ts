import { createHmac } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { User } from '#features/auth/users/users.ts';

/**
 * Security keys and passkeys. Threats: an assertion for another site (origin and domain come from
 * the settings), a replayed one (the caller uses each challenge up), a cloned authenticator (its
 * counter goes back), a certificate that makes the server fetch an address.
 */

/** How long the authenticator may take. */
export const challengeS = 300;

/** EdDSA, ES256, RS256: what authenticators support. */
const algorithms = [-8, -7, -257];

/** Loaded when it is first used: its 200 modules would delay every start. */
async function loadLibrary() {
  const library = await import('@simplewebauthn/server');
  // No attestation is requested or trusted: without roots no certificate chain is followed, nor the
  // address of its revocation list.
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  }
  return library;
}

/** The format of a browser's answer. */
export const credentialSchema = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
export type Credential = z.infer<typeof credentialSchema>;

/** The stored data of a credential. */
export type StoredCredential = {
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
};

/**
 * A passkey and a security key of one user need different user ids, or one would overwrite the
 * other.
 */
export type Purpose = 'factor' | 'passkey';

/** The user id of the authenticator, without personal data. */
function userHandleOf({ keys }: AccountContext, purpose: Purpose, userId: string): Buffer {
  return createHmac('sha256', keys.factorSecret).update(`webauthn|${purpose}|${userId}`).digest();
}

export async function makeCreationOptions(
  ctx: AccountContext,
  { user, purpose, known }: { user: User; purpose: Purpose; known: StoredCredential[] },
) {
  const name = user.email ?? user.phone ?? user.id;
  const { generateRegistrationOptions } = await loadLibrary();
  return await generateRegistrationOptions({
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

/** Without known credentials the authenticator offers those that it has for this site. */
export async function makeRequestOptions(
  ctx: AccountContext,
  { purpose, known }: { purpose: Purpose; known: StoredCredential[] },
) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return await generateAuthenticationOptions({
    rpID: ctx.policy.factors.rpId,
    timeout: challengeS * secondMs,
    userVerification: purpose === 'passkey' ? 'required' : 'preferred',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(describeCredential) }),
  });
}

function describeCredential({ credential_id: id, transports }: StoredCredential) {
  return { id, transports };
}

/** The new credential, when the answer fits the challenge; null when anything is wrong. */
export async function checkCreation(
  ctx: AccountContext,
  {
    credential,
    challenge,
    purpose,
  }: { credential: Credential; challenge: string; purpose: Purpose },
): Promise<StoredCredential | null> {
  const { rpId, rpOrigins } = ctx.policy.factors;
  const { verifyRegistrationResponse } = await loadLibrary();
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
      sign_count: counter,
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
  const { verifyAuthenticationResponse } = await loadLibrary();
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
        counter: stored.sign_count,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    return noteRefusal(ctx, error);
  }
}

/** The reason helps the operator, and reveals nothing new to an attacker. */
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
