import { dayMs, hourS, minuteS } from '@kith/contract/core/time';
import { newAccountLimits, newAccountMs } from '@kith/contract/posts/rules';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { countLinks } from './post-content.ts';

/** Posts of one member in an hour, drafts included. */
export const postLimit = createRateLimit({ name: 'posts.post', points: 60, durationS: hourS });
/** Comments of one member in an hour. */
export const commentLimit = createRateLimit({
  name: 'posts.comment',
  points: 240,
  durationS: hourS,
});
/** Likes, bookmarks, mutes and other small changes of one member in a minute. */
export const reactionLimit = createRateLimit({
  name: 'posts.reaction',
  points: 240,
  durationS: minuteS,
});
/** Reports of one member in an hour. */
export const reportLimit = createRateLimit({ name: 'posts.report', points: 30, durationS: hourS });

/** Posts translated for one member in an hour. */
export const translationLimit = createRateLimit({
  name: 'posts.translation',
  points: 120,
  durationS: hourS,
});

type Added = { mentions: number; links: number };

/**
 * Threat: an account that exists to spread links and names. A new one may bring only so many of each
 * in a day, into posts and comments together.
 *
 * @throws `new_account_limit`
 */
export async function refuseNewcomer(
  tx: Tx,
  { ownerId, now, added }: { ownerId: string; now: Date; added: Added },
): Promise<void> {
  if (added.mentions === 0 && added.links === 0) return;
  const since = new Date(now.getTime() - dayMs);
  const row = await readRow(
    tx,
    sql<Computed<{ joined_at: string; mentions: number }>>`
      select (select f.created_at from profiles f where f.id = ${ownerId}) as joined_at,
        (select count(*)::integer from post_mentions m
          where m.owner_id = ${ownerId} and m.created_at > ${since}) as mentions`,
  );
  if (!row || now.getTime() - new Date(row.joined_at).getTime() > newAccountMs) return;
  const { mentionsPerDay, linksPerDay } = newAccountLimits;
  const isOver =
    (added.mentions > 0 && row.mentions + added.mentions > mentionsPerDay) ||
    (added.links > 0 && (await countLinksSince(tx, ownerId, since)) + added.links > linksPerDay);
  if (!isOver) return;
  throw new AppError('new_account_limit', 'A new account may add only a few of these in a day', {
    mentions_per_day: mentionsPerDay,
    links_per_day: linksPerDay,
  });
}

type Written = Computed<{ body: string; url: string | null }>;

/** The links in what a member wrote or edited since then, in posts and in comments. */
async function countLinksSince(tx: Tx, ownerId: string, since: Date): Promise<number> {
  const written = await readRows(
    tx,
    sql<Written>`
      select p.body, l.url from posts p
        left join link_previews l on l.owner_id = p.owner_id and l.id = p.link_id
      where p.owner_id = ${ownerId} and p.has_links
        and greatest(p.created_at, p.edited_at) > ${since}
      union all
      select c.body, null from comments c
      where c.owner_id = ${ownerId} and greatest(c.created_at, c.edited_at) > ${since}`,
  );
  return written.reduce((sum, { body, url }) => sum + countLinks(body, url), 0);
}
