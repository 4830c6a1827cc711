import { minuteMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';

import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { isAllowedRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { insertExternalUser } from '#features/auth/identities/insert-external-user.ts';
import { useProof } from '#features/auth/identities/used-proofs.ts';
import { openSession, type WireSession } from '#features/auth/sessions/sessions.ts';
import { refuseClosedSignUps } from '#features/auth/sign-up/sign-up.ts';
import type { ExternalIdentity } from '#features/auth/users/external-identity.ts';
import { findIdentity, refreshIdentity } from '#features/auth/users/identity-rows.ts';
import { isBanned, lockUser } from '#features/auth/users/users.ts';

import { checkSignature } from './check-signature.ts';
import { type Chain, chains, readSignedMessage, type SignedMessage } from './signed-message.ts';

const chainLabels: Record<Chain, string> = { ethereum: 'Ethereum', solana: 'Solana' };
const provider = 'web3';
const ageLimitMs = 10 * minuteMs;
/** From the earliest to the latest moment at which a message is valid. */
const replayWindowMs = 2 * ageLimitMs;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Signs in with a message that a wallet signed. Threats: a message signed for another site (domain
 * and URI have to be ours), an old or future one (ten minutes either way), a replayed one
 * (remembered while it is valid), another wallet's signature. The client creates the nonce, so it
 * proves nothing.
 *
 * @throws `web3_unsupported_chain`, `web3_provider_disabled`, `validation_failed` for the form, 400
 * `invalid_grant` in OAuth's format for the content, `signup_disabled`, `user_banned`.
 */
export async function signInWithWallet({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { chain: string; message: string; signature: string };
}): Promise<WireSession> {
  const chain = chains.find((name) => name === input.chain);
  if (!chain) throw new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain');
  refuseClosedChain(ctx.policy, chain);
  const message = readSignedMessage(chain, input.message);
  checkContent(ctx, message);
  await checkSignature(chain, { ...input, address: message.address });
  const identity = describeWallet(chain, message);
  return runAsService(ctx.database, async (tx) => {
    const now = ctx.clock.now();
    const until = new Date(message.issuedAt.getTime() + replayWindowMs);
    const isNew = await useProof(tx, { kind: 'web3', proof: input.message, until });
    if (!isNew) throw invalidGrant('Message was used already');
    const known = await findIdentity(tx, identity);
    if (!known) refuseClosedSignUps(ctx.policy);
    const displayName = shorten(message.address);
    const user = known
      ? await lockUser(tx, known.user_id)
      : await insertExternalUser(tx, ctx, { identity, client, displayName });
    if (!user) throw invalidGrant('The account changed meanwhile');
    if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
    if (known && !(await refreshIdentity(tx, { known, identity, now }))) {
      throw invalidGrant('The account changed meanwhile');
    }
    return openSession(tx, ctx, { user, method: 'web3', client, provider });
  });
}

/**
 * Refuses a chain that is switched off, and a request that names none where all are.
 * @throws `web3_provider_disabled`.
 */
export function refuseClosedChain({ walletChains }: AccountContext['policy'], given: string): void {
  const isNone = given === '' && walletChains.length === 0;
  const chain = isNone ? 'ethereum' : chains.find((name) => name === given);
  if (!chain || walletChains.includes(chain)) return;
  const text = `${chainLabels[chain]} Web3 provider is disabled`;
  throw new AuthError(422, 'web3_provider_disabled', text);
}

function invalidGrant(text: string): AuthError {
  return new AuthError(400, 'invalid_grant', text, { oauthError: 'invalid_grant' });
}

function checkContent({ policy, clock }: AccountContext, message: SignedMessage): void {
  const { uri, domain, version, issuedAt, expiresAt, notBefore } = message;
  if (version !== '1') throw invalidGrant('Version of the message must be 1');
  const isLocal = loopback.has(uri.hostname);
  if (uri.protocol !== 'https:' && !(uri.protocol === 'http:' && isLocal)) {
    throw invalidGrant('URI of the message must be https');
  }
  if (domain.toLowerCase() !== uri.host) {
    throw invalidGrant('Domain of the message does not match its URI');
  }
  if (!isAllowedRedirect(policy, uri.href)) throw invalidGrant('URI of the message is not allowed');
  const nowMs = clock.now().getTime();
  const ageMs = nowMs - issuedAt.getTime();
  if (ageMs > ageLimitMs) throw invalidGrant('Message was issued too long ago');
  if (ageMs < -ageLimitMs) throw invalidGrant('Message was issued in the future');
  if (expiresAt && expiresAt.getTime() <= nowMs) throw invalidGrant('Message has expired');
  if (notBefore && notBefore.getTime() > nowMs) throw invalidGrant('Message is not valid yet');
}

/** Ethereum writes one address in several cases; in Solana's addresses case matters. */
function describeWallet(chain: Chain, message: SignedMessage): ExternalIdentity {
  const address = chain === 'ethereum' ? message.address.toLowerCase() : message.address;
  const { domain, statement, chainId } = message;
  const subject = `web3:${chain}:${address}`;
  const network = chainId === null ? {} : { network: chainId };
  const claims = { address, chain, ...network, domain, statement: statement ?? '' };
  return {
    provider,
    subject,
    email: null,
    emailVerified: false,
    data: { sub: subject, custom_claims: claims },
  };
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
