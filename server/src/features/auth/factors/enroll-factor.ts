import { randomUUID } from 'node:crypto';

import { brand } from '@kith/contract/core/brand';
import { minuteMs } from '@kith/contract/core/time';
import { AuthError } from '#platform/auth-error.ts';
import { drawQrCode } from '#platform/images/draw-qr-code.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Secret, TOTP } from 'otpauth';

import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Actor } from '#features/auth/sessions/authenticate.ts';
import { type Factor, type FactorType, listFactors } from '#features/auth/users/stored-factors.ts';
import { lockUser, type User, userGone } from '#features/auth/users/users.ts';

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
/** The most unverified factors a user may have besides. */
const begunLimit = 10;
/** How long a factor may wait for its first code before another may replace it. */
const staleMs = 5 * minuteMs;

/**
 * Starts enrolling a second factor; it counts once it has been verified. Threat: a thief of the
 * password who adds a factor of their own, so a user with a factor proves it first.
 *
 * @throws `mfa_…_enroll_not_enabled`, `insufficient_aal`, `too_many_enrolled_mfa_factors`,
 * `mfa_factor_name_conflict`, `mfa_verified_factor_exists`.
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
    await tx
      .insertInto('auth.factors')
      .values({
        id,
        user_id: locked.id,
        factor_type: input.type,
        friendly_name: input.name,
        phone,
        sealed_secret: sealed,
        created_at: now,
        updated_at: now,
      })
      .execute();
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
  for (const { id } of stale) await tx.deleteFrom('auth.factors').where('id', '=', id).execute();
  const kept = known.filter((factor) => !stale.includes(factor));
  if (verified.length >= factorLimit || kept.length >= factorLimit + begunLimit) {
    const text = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', text);
  }
  if (input.type === 'phone' && kept.some(({ phone }) => phone === input.phone)) {
    const text = 'A verified phone factor already exists, unenroll the existing factor to continue';
    throw new AuthError(422, 'mfa_verified_factor_exists', text);
  }
  if (kept.some((factor) => factor.friendly_name === input.name)) {
    const text = `A factor with the friendly name "${input.name}" for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', text);
  }
}

/** Whether an unverified factor can be replaced: it has waited too long, or has the same phone. */
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
