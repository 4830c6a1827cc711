import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { notificationTopics } from '@kith/contract/notifications/rules';
import type { Database } from '#platform/database/database.ts';
import { jsonParam, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Clock } from '#platform/clock.ts';
import { sql } from 'drizzle-orm';

import { lockMember, type StoredTopics } from './member-ways.ts';
import type { MailSubject } from './unsubscribe-links.ts';

/** The language to speak to somebody in who came by a link. */
export async function readLocaleOf(database: Database, memberId: string): Promise<Locale | null> {
  const row = await runAsService(database, (tx) =>
    readRow<{ locale: string }>(tx, sql`select locale from profiles where id = ${memberId}`),
  );
  return row ? pickLocale([row.locale]) : null;
}

/** Ends a member's mails about a topic, or every digest. A repeat finds nothing left to end. */
export async function stopMails(
  { database, clock }: { database: Database; clock: Clock },
  { memberId, subject }: { memberId: string; subject: MailSubject },
): Promise<void> {
  await runAsService(database, async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member) return;
    const topics: StoredTopics = {};
    for (const topic of notificationTopics) {
      const ways = member.ways[topic];
      const isMeant =
        subject === 'digest' ? ways.mail === 'daily' || ways.mail === 'weekly' : subject === topic;
      if (isMeant) topics[topic] = { ...ways, mail: 'off' };
    }
    await tx.execute(sql`insert into notification_preferences as known (owner_id, topics, updated_at)
      values (${memberId}, ${jsonParam(topics)}, ${clock.now()})
      on conflict (owner_id) do update
        set topics = known.topics || excluded.topics, updated_at = excluded.updated_at`);
  });
}
