import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { AuthError, invalidInput } from '#platform/auth-error.ts';
import type { AuthFlowStates } from '#platform/database/database-types.ts';
import { readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { Selectable } from 'kysely';

import {
  openTokens,
  type ProviderTokens,
  sealTokens,
} from '#features/auth/identity-providers/sealed-tokens.ts';

/**
 * PKCE (RFC 7636). Threats: a code that leaks by URL or history (it needs the verifier, works once
 * and for five minutes), a downgrade (the method is stored with the challenge), guessing (a wrong
 * verifier uses the code up). Whoever has the verifier of an emailed link's flow asked for it, in
 * this browser.
 */
export type Challenge = { challenge: string; method: 's256' | 'plain' };

type FlowState = Selectable<AuthFlowStates>;

/** A provider's tokens for the sign-in of a code. */
export type ProviderFacts = { provider: string; endsAt: Date | null; tokens: ProviderTokens };
type Redeemed = {
  userId: string;
  authMethod: string;
  facts: ProviderFacts | null;
  /** The password of the sign-up that the flow belongs to. */
  passwordHash: string | null;
};

const codeLifeMs = 5 * minuteMs;
const challengeForm = /^[\w.~-]{43,128}$/u;
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Reads challenge and method; null without both.
 *
 * @throws `validation_failed` when one of the two is missing or malformed.
 */
export function readChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): Challenge | null {
  if (!challenge && !method) return null;
  const kind = method?.toLowerCase();
  if (!challenge || (kind !== 's256' && kind !== 'plain')) {
    throw invalidInput('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!challengeForm.test(challenge)) {
    throw invalidInput('code challenge has to be 43 to 128 of the characters that RFC 7636 allows');
  }
  return { challenge, method: kind };
}

/** @returns the flow's id, null for a client without PKCE. */
export async function openFlow(
  tx: Tx,
  {
    challenge,
    userId,
    authMethod,
    passwordHash = null,
    now,
  }: {
    challenge: Challenge | null;
    userId: string;
    authMethod: string;
    /** The password of the sign-up that this flow belongs to. */
    passwordHash?: string | null;
    now: Date;
  },
): Promise<string | null> {
  if (!challenge) return null;
  const { id } = await tx
    .insertInto('auth.flow_states')
    .values({
      user_id: userId,
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      auth_method: authMethod,
      password_hash: passwordHash,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The code with which the client that started the flow gets its session. It expires from now on.
 */
export async function issueCode(
  tx: Tx,
  flowId: string,
  now: Date,
  facts: ProviderFacts | null = null,
): Promise<string> {
  const code = randomUUID();
  await tx
    .updateTable('auth.flow_states')
    .set({
      auth_code_hash: digest(code),
      code_issued_at: now,
      provider: facts?.provider ?? null,
      session_ends_at: facts?.endsAt ?? null,
      sealed_tokens: facts ? sealTokens(code, facts.tokens) : null,
    })
    .where('id', '=', flowId)
    .execute();
  return code;
}

/**
 * Uses up a code, also with a wrong verifier; the caller must let the transaction commit.
 *
 * @returns the flow's user and method, or the refusal.
 */
export async function redeemCode(
  tx: Tx,
  { code, verifier, now }: { code: string; verifier: string; now: Date },
): Promise<Redeemed | AuthError> {
  const flow = await tx
    .deleteFrom('auth.flow_states')
    .where('auth_code_hash', '=', digest(code))
    .returningAll()
    .executeTakeFirst();
  const issuedAt = readTime(flow?.code_issued_at ?? null);
  if (!flow?.user_id || !issuedAt) {
    const text = 'invalid flow state, no valid flow state found';
    return new AuthError(404, 'flow_state_not_found', text);
  }
  if (now.getTime() - issuedAt.getTime() > codeLifeMs) {
    const text = 'invalid flow state, flow state has expired';
    return new AuthError(422, 'flow_state_expired', text);
  }
  if (!isVerifierOf(flow, verifier)) {
    const text = 'code challenge does not match previously saved code verifier';
    return new AuthError(400, 'bad_code_verifier', text);
  }
  const { user_id: userId, auth_method: authMethod, password_hash: passwordHash } = flow;
  return { userId, authMethod, passwordHash, facts: readFacts(flow, code) };
}

function isVerifierOf(
  { code_challenge_method: method, code_challenge: challenge }: FlowState,
  verifier: string,
): boolean {
  const proof = method === 's256' ? digest(verifier).toString('base64url') : verifier;
  return timingSafeEqual(digest(proof), digest(challenge));
}

/** The flow, for a client that has its verifier. */
export async function findOwnFlow(
  tx: Tx,
  { flowId, verifier }: { flowId: string | null; verifier: string },
): Promise<{ passwordHash: string | null } | null> {
  if (flowId === null || verifier === '') return null;
  const flow = await tx
    .selectFrom('auth.flow_states')
    .selectAll()
    .where('id', '=', flowId)
    .executeTakeFirst();
  return flow && isVerifierOf(flow, verifier) ? { passwordHash: flow.password_hash } : null;
}

/** The flow of a code that was not redeemed yet. */
export async function findFlowId(tx: Tx, code: string): Promise<string | null> {
  const flow = await tx
    .selectFrom('auth.flow_states')
    .select('id')
    .where('auth_code_hash', '=', digest(code))
    .executeTakeFirst();
  return flow?.id ?? null;
}

function readFacts(flow: FlowState, code: string): ProviderFacts | null {
  const { provider, session_ends_at: endsAt, sealed_tokens: sealed } = flow;
  if (provider === null || sealed === null) return null;
  return { provider, endsAt: readTime(endsAt), tokens: openTokens(code, sealed) };
}
