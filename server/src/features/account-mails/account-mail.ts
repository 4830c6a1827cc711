import type { Locale } from '@kith/contract/core/locales';
import type { Tx } from '#platform/database/transaction.ts';

import { type AccountContext, issuerOf } from '#features/accounts/account-context.ts';

import { composeMail, type MailKind } from './compose-mail.ts';

const linkTypes = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const;

type LinkedMail = {
  kind: keyof typeof linkTypes;
  to: string;
  locale: Locale;
  token: { link: string; code: string };
  redirectTo: URL;
  /** The address that is to be the new one, where the mail speaks of it. */
  newEmail?: string;
};

/** Posts a mail with a link and a code. The link's host is ours, whatever the request's was. */
export async function postLink(tx: Tx, ctx: AccountContext, mail: LinkedMail): Promise<void> {
  const { kind, to, locale, token, redirectTo, newEmail = '' } = mail;
  const url = new URL(`${issuerOf(ctx.policy)}/verify`);
  url.searchParams.set('token', token.link);
  url.searchParams.set('type', linkTypes[kind]);
  url.searchParams.set('redirect_to', redirectTo.href);
  const values = { email: to, new_email: newEmail };
  const composed = composeMail({ kind, locale, values, url: url.href, code: token.code });
  await ctx.outbox.post(tx, { to, ...composed });
}

/** Posts a mail that only tells something, or only carries a code. */
export async function postNote(
  tx: Tx,
  ctx: AccountContext,
  {
    kind,
    to,
    locale,
    code = null,
  }: {
    kind: Extract<MailKind, 'account_exists' | 'reauthentication'>;
    to: string;
    locale: Locale;
    code?: string | null;
  },
): Promise<void> {
  const url = kind === 'account_exists' ? new URL('/auth', ctx.policy.origin).href : null;
  const composed = composeMail({ kind, locale, values: { email: to, new_email: '' }, url, code });
  await ctx.outbox.post(tx, { to, ...composed });
}
