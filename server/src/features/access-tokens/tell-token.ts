import { pickLocale } from '@kith/contract/core/locales';
import { minuteS } from '@kith/contract/core/time';
import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { composeNotice } from '#platform/mail/compose-notice.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { madeTexts } from './mail-texts.ts';

export const tellTokenJobName = 'access-tokens.tell';

const retries = 8;
const jobSchema = z.object({ ownerId: z.uuid(), tokenId: z.uuid() });

type Made = {
  name: string;
  expires_at: TimeText;
  email: string | null;
  locale: string;
  timezone: string;
};

/** Mails a member, once, that a token was made in their account. */
export function createTellTokenJob({
  database,
  clock,
  hasTransport,
  origin,
}: {
  database: Database;
  clock: Clock;
  hasTransport: boolean;
  /** The site, which the mail leads to. */
  origin: URL;
}): JobHandler {
  return {
    name: tellTokenJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data, _signal, queue) => {
      const { ownerId, tokenId } = jobSchema.parse(data);
      const outbox = createOutbox({ jobs: queue, clock, hasTransport });
      await runAsService(database, async (tx) => {
        // Marking it first makes a repeat, also one at once, find nothing.
        const made = await readRow<Made>(
          tx,
          sql`update access_tokens t set told_at = ${clock.now()}
            from auth.users u join profiles p on p.id = u.id
            where t.owner_id = ${ownerId} and t.id = ${tokenId} and t.told_at is null
              and u.id = t.owner_id
            returning t.name, t.expires_at, u.email, p.locale, p.timezone`,
        );
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
  return composeNotice({
    texts: madeTexts[locale],
    locale,
    values: { email, name, date: format.format(readTime(expires_at)) },
    url: new URL('/app/account', origin).href,
  });
}
