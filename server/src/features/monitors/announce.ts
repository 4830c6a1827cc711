import { paths } from '@kith/contract/app-routes/paths';
import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { type Measure, measureTable } from '@kith/contract/monitors/rules';
import { type Selectable, sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Monitors } from '#platform/database/database-types.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { translate } from '#platform/i18n/translate.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { createOutbox } from '#platform/mail/outbox.ts';

import { postAlertJobName } from './post-alert.ts';

/** What notices need of the server. */
export type NoticeParts = { clock: Clock; hasTransport: boolean; origin: URL };

type Announced = {
  parts: NoticeParts;
  jobs: JobQueue;
  monitor: Selectable<Monitors> & { measure: Measure };
  eventId: string;
  state: 'ok' | 'alert';
  value: number | null;
  now: Date;
};

/** Notifies of an alert or a recovery, as the monitor says; only if the transaction commits. */
export async function announce(tx: Tx, announced: Announced): Promise<void> {
  const { jobs, monitor, eventId, now } = announced;
  if (monitor.emails) {
    const receivers = await emailAdministrators(tx, announced);
    const state = receivers === 0 ? 'failed' : 'sent';
    await addNotice(tx, { eventId, channel: 'email', state, now });
  }
  if (monitor.webhook_url !== null) {
    const noticeId = await addNotice(tx, { eventId, channel: 'webhook', state: 'waiting', now });
    await jobs.send(tx, postAlertJobName, { noticeId });
  }
}

type NewNotice = {
  eventId: string;
  channel: 'email' | 'webhook';
  state: 'waiting' | 'sent' | 'failed';
  now: Date;
};

async function addNotice(tx: Tx, { eventId, channel, state, now }: NewNotice): Promise<string> {
  const { id } = await tx
    .insertInto('monitor_notices')
    .values({ event_id: eventId, channel, state, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Receiver = Computed<{ email: string; locale: string | null; timezone: string | null }>;

/** @returns how many there are */
async function emailAdministrators(tx: Tx, announced: Announced): Promise<number> {
  const { parts, jobs } = announced;
  const receivers = await readRows(
    tx,
    sql<Receiver>`select u.email, p.locale, p.timezone
      from user_roles r join auth.users u on u.id = r.user_id left join profiles p on p.id = u.id
      where r.role = 'admin' and u.email is not null and u.email_confirmed_at is not null
        and u.deleted_at is null and (u.banned_until is null or u.banned_until < ${announced.now})
      order by u.id`,
  );
  const outbox = createOutbox({ ...parts, jobs });
  for (const receiver of receivers) await outbox.post(tx, compose(receiver, announced));
  return receivers.length;
}

function compose(
  { email, locale: stored, timezone }: Receiver,
  { parts, monitor, state, value, now }: Announced,
) {
  const locale = pickLocale([stored ?? '']);
  const { measure, threshold, name } = monitor;
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone ?? 'UTC',
  });
  const mail = composeEmail({
    template: state === 'alert' ? 'monitor_alert' : 'monitor_recovered',
    footer: 'administrator',
    locale,
    values: {
      email,
      name,
      measure: translate(locale, `emails:measures.${measure}`),
      value: value === null ? '–' : formatValue(locale, measure, value),
      threshold: formatValue(locale, measure, threshold),
      date: date.format(now),
    },
    url: new URL(paths.adminMonitors({ monitor: monitor.id }), parts.origin).href,
  });
  return { to: email, ...mail };
}

const units = { minutes: 'minute', hours: 'hour', percent: 'percent' } as const;

function formatValue(locale: Locale, measure: Measure, value: number): string {
  const { unit } = measureTable[measure];
  const options = { maximumFractionDigits: 1 } as const;
  const format =
    unit === 'number'
      ? new Intl.NumberFormat(locale, options)
      : new Intl.NumberFormat(locale, { ...options, style: 'unit', unit: units[unit] });
  return format.format(value);
}
