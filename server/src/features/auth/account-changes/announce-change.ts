import { createHash, randomBytes } from 'node:crypto';

import { paths } from '@kith/contract/app-routes/paths';
import { minuteS } from '@kith/contract/core/time';
import type { AuthAccountChanges } from '#platform/database/database-types.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { translate } from '#platform/i18n/translate.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { createOutbox, type Outbox } from '#platform/mail/outbox.ts';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';

import { readLocale } from '#features/auth/users/users.ts';
import { readLocalDay } from '#features/profile/local-day.ts';

export const announceJobName = 'account-changes.announce';

const retries = 8;
const jobSchema = z.object({ changeId: z.uuid(), memberId: z.uuid() });

type Change = Selectable<AuthAccountChanges>;
type Parts = { outbox: Outbox; origin: URL; now: Date };

export const hashUndoToken = (token: string) => createHash('sha256').update(token).digest();

/** A link that undoes a change; the fragment reaches no server and no log. */
function toUndoUrl(origin: URL, token: string): string {
  const url = new URL(paths.undo(), origin);
  url.hash = new URLSearchParams({ token }).toString();
  return url.href;
}

/**
 * The link that undoes an export, for the email that announces the archive, and the address that
 * may get it.
 */
export async function openExportUndo(
  tx: Tx,
  { origin }: { origin: URL },
  { ownerId, exportId }: { ownerId: string; exportId: string },
): Promise<{ address: string; url: string } | null> {
  const token = randomBytes(32).toString('base64url');
  const change = await tx
    .updateTable('auth.account_changes')
    .set({ token_hash: hashUndoToken(token) })
    .where('user_id', '=', ownerId)
    .where('kind', '=', 'export')
    .where(sql<boolean>`restore ->> 'id' = ${exportId}`)
    .where('undone_at', 'is', null)
    .returning('address')
    .executeTakeFirst();
  if (!change || change.address === null) return null;
  return { address: change.address, url: toUndoUrl(origin, token) };
}

/**
 * Emails the link that undoes a change to the address that was the user's before it, and a notice
 * without the link to their other addresses: the new one, and those that were replaced within the
 * week. A repeat finds nothing to send.
 */
export async function announceChange(tx: Tx, parts: Parts, changeId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const change = await tx
    .updateTable('auth.account_changes')
    .set({ token_hash: hashUndoToken(token) })
    .where('id', '=', changeId)
    .where('token_hash', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!change) return;
  if (change.address !== null) await sendLink(tx, parts, { change, token, to: change.address });
  const others = await listOtherAddresses(tx, change, parts.now);
  for (const to of others) await sendNotice(tx, parts, { change, to });
}

async function sendLink(
  tx: Tx,
  { outbox, origin, now }: Parts,
  { change, token, to }: { change: Change; token: string; to: string },
): Promise<void> {
  const locale = await readLocale(tx, change.user_id);
  const { timeZone } = await readLocalDay(tx, change.user_id, now);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const isToken = change.kind === 'token_added';
  const until = isToken ? String(change.restore['expires_at']) : change.expires_at;
  const text = translate(locale, `emails:changes.${change.kind}`, { detail: change.detail });
  const email = composeEmail({
    template: isToken ? 'token_made' : 'account_changed',
    footer: isToken ? 'change' : 'safety',
    locale,
    values: {
      email: to,
      change: text,
      name: change.detail,
      date: format.format(readTime(until)),
    },
    url: toUndoUrl(origin, token),
  });
  await outbox.post(tx, { to, ...email });
}

async function sendNotice(
  tx: Tx,
  { outbox, origin }: Parts,
  { change, to }: { change: Change; to: string },
): Promise<void> {
  const locale = await readLocale(tx, change.user_id);
  const text = translate(locale, `emails:changes.${change.kind}`, { detail: change.detail });
  const email = composeEmail({
    template: 'account_change_notice',
    footer: 'safety',
    locale,
    values: { email: to, change: text },
    url: new URL(paths.account(), origin).href,
  });
  await outbox.post(tx, { to, ...email });
}

async function listOtherAddresses(tx: Tx, change: Change, now: Date): Promise<string[]> {
  const replaced = await tx
    .selectFrom('auth.account_changes')
    .select('address')
    .where('user_id', '=', change.user_id)
    .where('kind', '=', 'email')
    .where('undone_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('address', 'is not', null)
    .execute();
  const added = change.kind === 'email' ? [change.detail] : [];
  const known = [...added, ...replaced.flatMap(({ address }) => address ?? [])];
  return [...new Set(known)].filter((address) => address !== change.address);
}

/** Sends the email of a change that was made in a member's own transaction. */
export function createAnnounceChangeJob({
  database,
  clock,
  hasTransport,
  origin,
}: {
  database: Database;
  clock: Clock;
  hasTransport: boolean;
  /** The site that the email links to. */
  origin: URL;
}): JobHandler {
  return {
    name: announceJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data, _signal, queue) => {
      const { changeId } = jobSchema.parse(data);
      const outbox = createOutbox({ jobs: queue, clock, hasTransport });
      await runAsService(database, (tx) =>
        announceChange(tx, { outbox, origin, now: clock.now() }, changeId),
      );
    },
  };
}
