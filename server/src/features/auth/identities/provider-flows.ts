import { createHash, createHmac, randomBytes } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import type { AuthProviderFlows } from '#platform/database/database-types.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Challenge } from '#features/auth/proofs/flow-states.ts';
import type { Caller } from '#features/auth/sessions/lock-caller.ts';

/**
 * Running sign-ins at a provider. Threats: a forged or repeated state (256 random bits, stored as a
 * hash, deleted by its first use), a mix-up of providers (the row names the one it started at, and
 * its issuer: neither a code nor an error of another one is taken),
 * another user's sign-in finished in one's browser (the row names the browser), a stolen table
 * (verifier and nonce are derived from the state, which isn't in it).
 */
export type ProviderFlow = {
  provider: string;
  /** Null for an organisation's provider, whose assertion names it. */
  issuer: string | null;
  /** The user to link the identity to, and their session; null for a sign-in. */
  linkTo: Caller | null;
  requestId: string | null;
  browserHash: Buffer | null;
  redirectTo: URL;
  challenge: Challenge | null;
};

type Row = Selectable<AuthProviderFlows>;

const flowLifeMs = 15 * minuteMs;

export const hashSecret = (text: string) => createHash('sha256').update(text).digest();

export function makeState(): string {
  return randomBytes(32).toString('base64url');
}

/** This flow's PKCE verifier for the provider, and the nonce in its ID token. */
export function deriveProofs({ keys }: AccountContext, state: string) {
  const derive = (purpose: string) =>
    createHmac('sha256', keys.refreshSecret)
      .update(`provider-${purpose}|${state}`)
      .digest('base64url');
  return { verifier: derive('verifier'), nonce: derive('nonce') };
}

export async function keepFlow(
  tx: Tx,
  {
    state,
    provider,
    issuer = null,
    linkTo = null,
    requestId = null,
    browser,
    redirectTo,
    challenge,
    now,
  }: {
    state: string;
    provider: string;
    issuer?: string | null;
    linkTo?: Caller | null;
    requestId?: string | null;
    browser: string | null;
    redirectTo: URL;
    challenge: Challenge | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('auth.provider_flows')
    .values({
      state_hash: hashSecret(state),
      provider,
      issuer,
      user_id: linkTo?.userId ?? null,
      session_id: linkTo?.sessionId ?? null,
      request_id: requestId,
      browser_hash: browser === null ? null : hashSecret(browser),
      redirect_to: redirectTo.href,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      created_at: now,
    })
    .execute();
}

/**
 * The flow of a state, which is used up by this; the caller must let the transaction commit.
 *
 * @returns the refusal, with the flow if there was one, so that it can end where it started.
 */
export async function takeFlow(
  tx: Tx,
  { state, now }: { state: string; now: Date },
): Promise<{ flow: ProviderFlow | null; refusal: AuthError | null }> {
  const row = await tx
    .deleteFrom('auth.provider_flows')
    .where('state_hash', '=', hashSecret(state))
    .returningAll()
    .executeTakeFirst();
  if (!row) {
    const refusal = new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
    return { flow: null, refusal };
  }
  const isOver = now.getTime() - readTime(row.created_at).getTime() > flowLifeMs;
  const text = 'invalid flow state, flow state has expired';
  return {
    flow: toFlow(row),
    refusal: isOver ? new AuthError(422, 'flow_state_expired', text) : null,
  };
}

function toFlow(row: Row): ProviderFlow {
  const { code_challenge: challenge, code_challenge_method: method } = row;
  const { user_id: userId, session_id: sessionId } = row;
  return {
    provider: row.provider,
    issuer: row.issuer,
    linkTo: userId === null || sessionId === null ? null : { userId, sessionId },
    requestId: row.request_id,
    browserHash: row.browser_hash,
    redirectTo: new URL(row.redirect_to),
    challenge: challenge === null || method === null ? null : { challenge, method },
  };
}

/**
 * Threat: another user's sign-in (or linking), started in their browser, finished in this one. An
 * app without a browser can't be tricked that way, and has no cookies; but linking gives away an
 * account's door, so it never goes without.
 */
export function isSameBrowser(
  { browserHash, linkTo }: ProviderFlow,
  browser: string | null | undefined,
): boolean {
  if (browser === undefined) return linkTo === null;
  return browser !== null && browserHash !== null && browserHash.equals(hashSecret(browser));
}
