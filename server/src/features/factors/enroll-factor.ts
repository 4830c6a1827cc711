import { randomUUID } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { minuteMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';

import type { AccountContext } from '#features/accounts/account-context.ts';
import type { Actor } from '#features/sessions/authenticate.ts';
import { type Factor, type FactorType, listFactors } from '#features/users/stored-factors.ts';
import { lockUser, type User, userGone } from '#features/users/users.ts';

import { drawQrCode } from './draw-qr-code.ts';
import { insufficientAal, isRaised, readSession } from './require-second-factor.ts';
import { sealSecret } from './seal-secret.ts';
import { totpSettings } from './totp.ts';

export type NewFactor = { name: string } & (
  | { type: 'totp'; issuer: string }
  | { type: 'phone'; phone: string }
  | { type: 'webauthn' }
);

type Named = { id: string; friendly_name: string };
export type EnrolledFactor =
  | (Named & { type: 'totp'; totp: { qr_code: string; secret: string; uri: string } })
  | (Named & { type: 'phone'; phone: string })
  | (Named & { type: 'webauthn' });

const factorLimit = 10;
/** Factors that were begun and never verified, besides. */
const begunLimit = 10;
/** How long a factor may wait for its first code before another may take its place. */
const staleMs = 5 * minuteMs;

/**
 * Begins a second factor; it counts once it has been verified. Threat: a thief of the password who
 * adds a factor of their own, so whoever has one proves it first.
 *
 * @throws `mfa_…_enroll_not_enabled`, `insufficient_aal`, `too_many_enrolled_mfa_factors`,
 *   `mfa_factor_name_conflict`, `mfa_verified_factor_exists`.
 */
export async function enrollFactor({
  ctx,
  actor,
  input,
}: {
  ctx: AccountContext;
  actor: Actor;
  input: NewFactor;
}): Promise<EnrolledFactor> {
  refuseSwitchedOff(ctx, input.type);
  const id = randomUUID();
  const secret = new Secret({ size: 20 });
  const user = await runAsService(ctx.database, async (tx) => {
    const locked = await lockUser(tx, actor.user.id);
    if (!locked) throw userGone();
    await admit(tx, ctx, actor, input);
    const phone = input.type === 'phone' ? input.phone : null;
    const sealed =
      input.type === 'totp' ? sealSecret(ctx.keys.factorSecret, id, secret.bytes) : null;
    const now = ctx.clock.now();
    await tx.execute(sql`insert into auth.factors
        (id, user_id, factor_type, friendly_name, phone, sealed_secret, created_at, updated_at)
      values (${id}, ${locked.id}, ${input.type}, ${input.name}, ${phone}, ${sealed}, ${now}, ${now})`);
    return locked;
  });
  const named = { id, friendly_name: input.name };
  if (input.type === 'phone') return { ...named, type: 'phone', phone: input.phone };
  if (input.type === 'webauthn') return { ...named, type: 'webauthn' };
  return { ...named, type: 'totp', totp: await describeTotp(user, secret, input.issuer) };
}

function refuseSwitchedOff({ policy, sendText }: AccountContext, type: FactorType): void {
  const { allowsTotp, allowsPhone, allowsWebAuthn } = policy.factors;
  const isAllowed = {
    totp: allowsTotp,
    phone: allowsPhone && sendText !== undefined,
    webauthn: allowsWebAuthn,
  }[type];
  if (isAllowed) return;
  const text = `MFA enroll is disabled for ${type}`;
  throw new AuthError(422, `mfa_${type}_enroll_not_enabled`, text);
}

async function admit(tx: Tx, ctx: AccountContext, actor: Actor, input: NewFactor): Promise<void> {
  const now = ctx.clock.now();
  const known = await listFactors(tx, actor.user.id);
  const verified = known.filter(({ status }) => status === 'verified');
  if (verified.length > 0 && !isRaised(await readSession(tx, actor))) {
    throw insufficientAal(403, 'AAL2 required to enroll a new factor');
  }
  const stale = known.filter((factor) => isReplaced(factor, input, now));
  for (const { id } of stale) await tx.execute(sql`delete from auth.factors where id = ${id}`);
  const standing = known.filter((factor) => !stale.includes(factor));
  if (verified.length >= factorLimit || standing.length >= factorLimit + begunLimit) {
    const text = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', text);
  }
  if (input.type === 'phone' && standing.some(({ phone }) => phone === input.phone)) {
    const text = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', text);
  }
  if (standing.some((factor) => factor.friendly_name === input.name)) {
    const text = `A factor with the friendly name "${input.name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', text);
  }
}

/** Whether an unverified factor makes room: it has waited too long, or is of the same phone. */
function isReplaced(factor: Factor, input: NewFactor, now: Date): boolean {
  if (factor.status === 'verified') return false;
  const isOld = now.getTime() - readTime(factor.created_at).getTime() > staleMs;
  return isOld || (input.type === 'phone' && factor.phone === input.phone);
}

async function describeTotp(user: User, secret: Secret, issuer: string) {
  const label = user.email ?? user.phone ?? user.id;
  const totp = new TOTP({ ...totpSettings, secret, label, issuer: issuer || brand.name });
  const uri = totp.toString();
  return { qr_code: await drawQrCode(uri), secret: secret.base32, uri };
}
