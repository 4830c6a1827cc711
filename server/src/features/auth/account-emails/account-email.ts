import type { Locale } from '@kith/contract/core/locales';
import type { Tx } from '#platform/database/tx.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';

import { type AccountContext, issuerOf } from '#features/auth/accounts/account-context.ts';

const linkTypes = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const;

type LinkEmail = {
  kind: keyof typeof linkTypes;
  to: string;
  locale: Locale;
  token: { link: string; code: string };
  redirectTo: URL;
  /** The new address, where the email mentions it. */
  newEmail?: string;
};

/** Sends an email with a link and a code. The link's host is ours, whatever the request's was. */
export async function sendLinkEmail(tx: Tx, ctx: AccountContext, mail: LinkEmail): Promise<void> {
  const { kind, to, locale, token, redirectTo, newEmail = '' } = mail;
  const url = new URL(`${issuerOf(ctx.policy)}/verify`);
  url.searchParams.set('token', token.link);
  url.searchParams.set('type', linkTypes[kind]);
  url.searchParams.set('redirect_to', redirectTo.href);
  const values = { email: to, new_email: newEmail };
  const composed = composeEmail({
    template: kind,
    footer: 'unasked',
    locale,
    values,
    url: url.href,
    code: token.code,
  });
  await ctx.outbox.post(tx, { to, ...composed });
}

type PlainEmail = { to: string; locale: Locale };

/** Sends an email with a code and no link. */
export async function sendCodeEmail(
  tx: Tx,
  ctx: AccountContext,
  { to, locale, code }: PlainEmail & { code: string },
): Promise<void> {
  const composed = composeEmail({
    template: 'reauthentication',
    footer: 'unasked',
    locale,
    values: { email: to },
    url: null,
    code,
  });
  await ctx.outbox.post(tx, { to, ...composed });
}

/** Informs the owner of an account that someone signed up with their address again. */
export async function sendAccountExistsEmail(
  tx: Tx,
  ctx: AccountContext,
  { to, locale }: PlainEmail,
): Promise<void> {
  const composed = composeEmail({
    template: 'account_exists',
    footer: 'unasked',
    locale,
    values: { email: to },
    url: new URL('/auth', ctx.policy.origin).href,
  });
  await ctx.outbox.post(tx, { to, ...composed });
}
