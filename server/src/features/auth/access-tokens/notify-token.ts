import { pickLocale } from '@kith/contract/core/locales';
import { minuteS } from '@kith/contract/core/time';
import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { z } from 'zod';

export const notifyTokenJobName = 'access-tokens.notify';

const retries = 8;
const jobSchema = z.object({ ownerId: z.uuid(), tokenId: z.uuid() });

type Made = {
  name: string;
  expires_at: TimeText;
  email: string | null;
  locale: string;
  timezone: string;
};

/** Notifies a member once that a token was created in their account. */
export function createNotifyTokenJob({
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
    name: notifyTokenJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data, _signal, queue) => {
      const { ownerId, tokenId } = jobSchema.parse(data);
      const outbox = createOutbox({ jobs: queue, clock, hasTransport });
      await runAsService(database, async (tx) => {
        // Marked first, so that a repeat, also at the same time, finds nothing.
        const made = await tx
          .updateTable('access_tokens as t')
          .from('auth.users as u')
          .innerJoin('profiles as p', 'p.id', 'u.id')
          .set({ notified_at: clock.now() })
          .where('t.owner_id', '=', ownerId)
          .where('t.id', '=', tokenId)
          .where('t.notified_at', 'is', null)
          .whereRef('u.id', '=', 't.owner_id')
          .returning(['t.name', 't.expires_at', 'u.email', 'p.locale', 'p.timezone'])
          .executeTakeFirst();
        if (!made) return;
        await notifyMember(
          { tx, jobs: queue },
          { memberId: ownerId, kind: 'account', fact: tokenId, facts: { event: 'token_made' } },
        );
        if (made.email === null) return;
        await outbox.post(tx, { to: made.email, ...compose(made, made.email, origin) });
      });
    },
  };
}

function compose(
  { name, expires_at, timezone: timeZone, ...made }: Made,
  email: string,
  origin: URL,
) {
  const locale = pickLocale([made.locale]);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return composeEmail({
    template: 'token_made',
    footer: 'change',
    locale,
    values: { email, name, date: format.format(readTime(expires_at)) },
    url: new URL('/app/account', origin).href,
  });
}
