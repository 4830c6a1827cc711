import { createHash, createHmac, randomBytes } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Challenge } from '#features/proofs/flow-states.ts';

/**
 * Sign-ins that are under way at a provider. Threats: a forged or repeated state (256 random bits,
 * kept as a hash, deleted by its first use), a mix-up of providers (the row names the one it began
 * at), somebody else's sign-in finished in one's browser (the row names the browser), a stolen table
 * (verifier and nonce are derived from the state, which isn't in it).
 */
export type ProviderFlow = {
  provider: string;
  /** Whom the identity is to be linked to. */
  userId: string | null;
  requestId: string | null;
  browserHash: Buffer | null;
  redirectTo: URL;
  challenge: Challenge | null;
};

type Row = {
  provider: string;
  user_id: string | null;
  request_id: string | null;
  browser_hash: Buffer | null;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: Challenge['method'] | null;
  created_at: TimeText;
};

const flowLifeMs = 15 * minuteMs;

export const hashSecret = (text: string) => createHash('sha256').update(text).digest();

export function makeState(): string {
  return randomBytes(32).toString('base64url');
}

/** What this flow proves itself with towards the provider (PKCE), and finds in its ID token. */
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
    linkTo = null,
    requestId = null,
    browser,
    redirectTo,
    challenge,
    now,
  }: {
    state: string;
    provider: string;
    linkTo?: { userId: string; sessionId: string } | null;
    requestId?: string | null;
    browser: string | null;
    redirectTo: URL;
    challenge: Challenge | null;
    now: Date;
  },
): Promise<void> {
  await tx.execute(sql`insert into auth.provider_flows (state_hash, provider, user_id, session_id,
      request_id, browser_hash, redirect_to, code_challenge, code_challenge_method, created_at)
    values (${hashSecret(state)}, ${provider}, ${linkTo?.userId ?? null},
      ${linkTo?.sessionId ?? null}, ${requestId}, ${browser === null ? null : hashSecret(browser)},
      ${redirectTo.href}, ${challenge?.challenge ?? null}, ${challenge?.method ?? null}, ${now})`);
}

/**
 * The flow of a state, which is used up by this; the caller must let the transaction commit.
 *
 * @returns the refusal, with the flow where there was one, so that it can end where it began.
 */
export async function takeFlow(
  tx: Tx,
  { state, now }: { state: string; now: Date },
): Promise<{ flow: ProviderFlow | null; refusal: AuthError | null }> {
  const row = await readRow<Row>(
    tx,
    sql`delete from auth.provider_flows where state_hash = ${hashSecret(state)} returning *`,
  );
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
  return {
    provider: row.provider,
    userId: row.user_id,
    requestId: row.request_id,
    browserHash: row.browser_hash,
    redirectTo: new URL(row.redirect_to),
    challenge: challenge === null || method === null ? null : { challenge, method },
  };
}

/**
 * Threat: somebody else's sign-in (or linking), begun in their browser, finished in this one. What
 * is no browser can't be lured, and keeps no cookies.
 */
export function isSameBrowser(
  { browserHash }: ProviderFlow,
  browser: string | null | undefined,
): boolean {
  if (browser === undefined) return true;
  return browser !== null && browserHash !== null && browserHash.equals(hashSecret(browser));
}
