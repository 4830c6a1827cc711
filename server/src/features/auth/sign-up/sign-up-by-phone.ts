import { randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { ShortMessage, SmsChannel } from '#platform/sms/sms-port.ts';

import { sendSms, writeCode, writeSms } from '#features/auth/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/auth/accounts/account-context.ts';
import { answerEvenly } from '#features/auth/accounts/answer-evenly.ts';
import { refuseWeakPassword } from '#features/auth/passwords/passwords.ts';
import type { WireSession } from '#features/auth/sessions/sessions.ts';
import { cleanMetadata, type Metadata, readProfile } from '#features/auth/users/metadata.ts';
import { insertPhoneUser } from '#features/auth/users/new-users.ts';
import { readPhone } from '#features/auth/users/phone-numbers.ts';
import { findUserByPhone, phoneClaims, phoneProvider } from '#features/auth/users/phone-users.ts';
import { presentNewUser, type WireUser } from '#features/auth/users/present-user.ts';
import { changeUser, lockUser, readLocale } from '#features/auth/users/users.ts';

import { admitApplicant } from './admit-applicant.ts';
import { refuseClosedSignUps } from './sign-up.ts';

type Applicant = {
  phone: string;
  channel: SmsChannel;
  passwordHash: string;
  metadata: Metadata;
  client: Client;
};

/**
 * Creates an account with a phone number and a password. Threat: learning who is registered. Where
 * the number has to be confirmed, a new one, a waiting one and a confirmed one are answered alike,
 * after one text message each, whose failure looks alike.
 *
 * @returns a session where no confirmation is needed, else the user as they would be.
 * @throws as `signUp`, and `sms_send_failed`.
 */
export async function signUpByPhone({
  ctx,
  client,
  input,
}: {
  ctx: AccountContext;
  client: Client;
  input: { phone: string; password: string; data: unknown; channel: SmsChannel };
}): Promise<WireSession | WireUser> {
  const { policy, limits } = ctx;
  refuseClosedSignUps(policy);
  await refuseWeakPassword(policy, input.password);
  const phone = await readPhone(input.phone);
  if (!policy.allowsPhone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  }
  const metadata = cleanMetadata(input.data);
  await limits.countSignUp(phone);
  if (!policy.phoneAutoconfirm) await limits.countSms(phone, client.ip);
  const prepare = async (): Promise<Applicant> => {
    const passwordHash = await ctx.hashing.hashPassword(input.password);
    return { phone, channel: input.channel, passwordHash, metadata, client };
  };
  if (policy.phoneAutoconfirm) {
    const applicant = await prepare();
    return admitApplicant(ctx, client, (tx) =>
      insertApplicant(tx, ctx, applicant, { isConfirmed: true }),
    );
  }
  return answerEvenly(ctx, async () => invite(ctx, await prepare()));
}

/** Signs up and asks for the confirmation of the number. */
async function invite(ctx: AccountContext, applicant: Applicant): Promise<WireUser> {
  const { phone, metadata } = applicant;
  const { id: knownId, message } = await runAsService(ctx.database, (tx) =>
    enter(tx, ctx, applicant),
  );
  await sendSms(ctx, message);
  const isTaken = knownId === null;
  const id = knownId ?? randomUUID();
  const claims = phoneClaims(id, phone, false);
  const at = ctx.clock.now();
  return presentNewUser({ id, phone, metadata, claims, appMetadata: phoneProvider, isTaken, at });
}

async function enter(
  tx: Tx,
  ctx: AccountContext,
  applicant: Applicant,
): Promise<{ id: string | null; message: ShortMessage | null }> {
  const { phone, channel } = applicant;
  const inserted = await insertApplicant(tx, ctx, applicant, { isConfirmed: false });
  const known = inserted ?? (await findUserByPhone(tx, phone));
  const user = known && (await lockUser(tx, known.id));
  const concealed = { id: null, message: null };
  if (!user) return concealed;
  if (user.phone_confirmed_at !== null) {
    const locale = await readLocale(tx, user.id);
    const message = writeSms(ctx, { template: 'account_exists', phone, channel, locale });
    return { ...concealed, message };
  }
  const now = ctx.clock.now();
  // Of two sign-ups one may be a stranger's: neither password counts.
  const contested = inserted ? {} : { encrypted_password: null };
  await changeUser(tx, user.id, { confirmation_sent_at: now, ...contested }, now);
  const code = { userId: user.id, type: 'sms_signup', phone, channel } as const;
  return { id: user.id, message: await writeCode(tx, ctx, code) };
}

function insertApplicant(
  tx: Tx,
  ctx: AccountContext,
  { phone, passwordHash, metadata, client }: Applicant,
  { isConfirmed }: { isConfirmed: boolean },
) {
  return insertPhoneUser(tx, {
    id: randomUUID(),
    phone,
    passwordHash,
    metadata,
    profile: readProfile('', metadata, client.languages),
    isConfirmed,
    now: ctx.clock.now(),
  });
}
