import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { notificationTopics } from '@kith/contract/notifications/rules';
import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Clock } from '#platform/clock.ts';
import { sql } from 'kysely';

import { lockMember, type StoredTopics } from './notified-member.ts';
import type { EmailSubject } from './unsubscribe-links.ts';

/** The language of the member whose link was opened. */
export async function readLocaleOf(database: Database, memberId: string): Promise<Locale | null> {
  const row = await runAsService(database, (tx) =>
    tx.selectFrom('profiles').select('locale').where('id', '=', memberId).executeTakeFirst(),
  );
  return row ? pickLocale([row.locale]) : null;
}

/**
 * Turns off a member's emails about a topic, or every digest, in what they chose: without their consent
 * to processing, too, since it may come back. A repeat changes nothing.
 */
export async function stopEmails(
  { database, clock }: { database: Database; clock: Clock },
  { memberId, subject }: { memberId: string; subject: EmailSubject },
): Promise<void> {
  await runAsService(database, async (tx) => {
    const member = await lockMember(tx, memberId, clock.now());
    if (!member) return;
    const topics: StoredTopics = {};
    for (const topic of notificationTopics) {
      const ways = member.chosen[topic];
      const isMeant =
        subject === 'digest' ? ways.mail === 'daily' || ways.mail === 'weekly' : subject === topic;
      if (isMeant) topics[topic] = { ...ways, mail: 'off' };
    }
    await sql`insert into notification_preferences as known (owner_id, topics, updated_at)
      values (${memberId}, ${jsonParam(topics)}, ${clock.now()})
      on conflict (owner_id) do update
        set topics = known.topics || excluded.topics, updated_at = excluded.updated_at`.execute(tx);
  });
}
