import { minuteMs, minuteS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { agreesToProcessing } from '#features/consents/agrees-to-processing.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';

/** How long before a meeting its member is reminded of it. */
const aheadMs = 60 * minuteMs;
const atOnce = 500;

type Due = Computed<{ owner_id: string; id: string; title: string; start: string; name: string }>;

/**
 * Job: reminds members of a meeting that is about to begin, once for each time that it is moved to. One that
 * everyone declined doesn't take place.
 */
export function createAnnounceMeetingsJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: 'meetings.announce',
    retries: 2,
    expireInSeconds: 5 * minuteS,
    schedule: '*/5 * * * *',
    run: (_data, _signal, jobs) => {
      const now = clock.now();
      const until = new Date(now.getTime() + aheadMs);
      return runAsService(database, async (tx) => {
        const due = await readRows(
          tx,
          sql<Due>`
            with due as materialized (
              select m.owner_id, m.id from meetings m
              where m.state = 'invited' and m.starts_at > ${now} and m.starts_at <= ${until}
                and m.announced_for is distinct from m.starts_at
                and exists (select from meeting_people g where g.owner_id = m.owner_id
                  and g.meeting_id = m.id and g.participation <> 'declined')
                and ${agreesToProcessing(sql`m.owner_id`)}
              order by m.starts_at, m.id limit ${atOnce} for update skip locked
            )
            update meetings m set announced_for = m.starts_at from due
            where m.owner_id = due.owner_id and m.id = due.id
            returning m.owner_id, m.id, m.title, m.starts_at::text as start,
              coalesce((select c.full_name from meeting_people g
                join contacts c on c.owner_id = g.owner_id and c.id = g.contact_id
                where g.owner_id = m.owner_id and g.meeting_id = m.id and g.participation <> 'declined'
                order by c.warmth_rank desc, g.id limit 1), '') as name`,
        );
        for (const { owner_id: memberId, id, title, start, name } of due) {
          await notifyMember(
            { tx, jobs },
            {
              memberId,
              kind: 'meeting',
              fact: `${id}:soon:${start}`,
              facts: {
                step: 'soon',
                actor: name,
                excerpt: title,
              },
              ids: { meeting_id: id },
            },
          );
        }
      });
    },
  };
}
