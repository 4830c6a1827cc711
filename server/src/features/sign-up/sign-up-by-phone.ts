import { createHmac, randomUUID } from 'node:crypto';

import { AuthError } from '#platform/auth-error.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { ShortMessage, SmsChannel } from '#platform/sms/sms-port.ts';
import { sql } from 'drizzle-orm';

import { sendSms, writeCode, writeSms } from '#features/account-sms/account-sms.ts';
import type { AccountContext, Client } from '#features/accounts/account-context.ts';
import { answerEvenly } from '#features/accounts/answer-evenly.ts';
import { refuseWeakPassword } from '#features/passwords/passwords.ts';
import { openSession, type WireSession } from '#features/sessions/sessions.ts';
import { cleanMetadata, type Metadata, readProfile } from '#features/users/metadata.ts';
import { insertPhoneUser } from '#features/users/new-users.ts';
import { readPhone } from '#features/users/phone-numbers.ts';
import { findUserByPhone, phoneClaims, phoneProvider } from '#features/users/phone-users.ts';
import { presentNewUser, type WireUser } from '#features/users/present-user.ts';
import { changeUser, lockUser, readLocale } from '#features/users/users.ts';
import { uuidFromHash } from '#features/users/uuid-from-hash.ts';

import { refuseClosedSignUps } from './sign-up.ts';

type Applicant = {
  phone: string;
  channel: SmsChannel;
  passwordHash: string;
  metadata: Metadata;
  client: Client;
};

/**
 * Makes an account with a phone number and a password. Threat: learning who is registered. Where the
 * number has to be confirmed, a new one, a waiting one and a confirmed one are answered alike, after
 * one text message each, whose failure is told alike.
 *
 * @returns a session where sign-ups confirm themselves, else the user as they would be.
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
  refuseWeakPassword(policy, input.password);
  const phone = readPhone(input.phone);
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
  if (policy.phoneAutoconfirm) return admit(ctx, await prepare());
  return answerEvenly(ctx, async () => invite(ctx, await prepare()));
}

/** Signs up and in at once. */
async function admit(ctx: AccountContext, applicant: Applicant): Promise<WireSession> {
  return runAsService(ctx.database, async (tx) => {
    const user = await insertApplicant(tx, ctx, applicant, { isConfirmed: true });
    if (!user) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return openSession(tx, ctx, { user, method: 'password', client: applicant.client });
  });
}

/** Signs up and asks for the confirmation of the number. */
async function invite(ctx: AccountContext, applicant: Applicant): Promise<WireUser> {
  const { phone, metadata } = applicant;
  const { id, message } = await runAsService(ctx.database, (tx) => enter(tx, ctx, applicant));
  await sendSms(ctx, message);
  const claims = phoneClaims(id, phone, false);
  const at = ctx.clock.now();
  return presentNewUser({ id, phone, metadata, claims, appMetadata: phoneProvider, at });
}

async function enter(
  tx: Tx,
  ctx: AccountContext,
  applicant: Applicant,
): Promise<{ id: string; message: ShortMessage | null }> {
  const { phone, channel } = applicant;
  const inserted = await insertApplicant(tx, ctx, applicant, { isConfirmed: false });
  const known = inserted ?? (await findUserByPhone(tx, phone));
  const user = known && (await lockUser(tx, known.id));
  const madeUp = { id: makeUpId(ctx, phone), message: null };
  if (!user) return madeUp;
  if (user.phone_confirmed_at !== null) {
    const locale = await readLocale(tx, user.id);
    const message = writeSms(ctx, { kind: 'account_exists', phone, channel, locale });
    return { ...madeUp, message };
  }
  const now = ctx.clock.now();
  await changeUser(tx, user.id, sql`confirmation_sent_at = ${now}`, now);
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

/** The id of a user who isn't told: the same at every try, as that of a waiting account would be. */
function makeUpId({ keys }: AccountContext, phone: string): string {
  const hex = createHmac('sha256', keys.refreshSecret).update(`made-up|${phone}`).digest('hex');
  return uuidFromHash(hex);
}
