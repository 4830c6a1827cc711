import { createHmac, randomBytes } from 'node:crypto';

import type { ViewerKind } from '@kith/contract/sharing/rules';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

import { recordUsage } from '#features/usage/record-usage.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import { mostEntries } from '#platform/lru-limit.ts';

/*
 * A viewer counts once a day for each link. Threat: a list of who read what. Addresses are hashed with
 * a key that exists in this process's memory only and is replaced every day; nothing of it is stored.
 */
/** What a viewer went on to. */
const conversionType = 'app';
const rememberedViews = 100_000;

let keyDay = '';
let key = Buffer.alloc(0);
const seen = new LRUCache<string, true>(mostEntries(rememberedViews));

/** Whether a viewer comes to a link for the first time on a day. */
export function isFirst(linkId: string, viewer: string, day: string): boolean {
  if (day !== keyDay) {
    keyDay = day;
    key = randomBytes(32);
    seen.clear();
  }
  const mark = createHmac('sha256', key).update(`${linkId}\n${viewer}`).digest('base64');
  if (seen.has(mark)) return false;
  seen.set(mark, true);
  return true;
}

/** Counts a view of a link, and with `comesIn` that the viewer went on into the app. */
export async function countView(
  database: Database,
  {
    link: { id, owner_id: ownerId, post_id: postId },
    viewer: { kind, name },
    comesIn = false,
    now,
  }: {
    link: { id: string; owner_id: string; post_id: string | null };
    /** Its kind, and what distinguishes it: an address, or a member's id. */
    viewer: { kind: ViewerKind; name: string };
    comesIn?: boolean;
    now: Date;
  },
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  if (!isFirst(id, `${kind} ${name}`, day)) return;
  await runAsService(database, async (tx) => {
    await sql`insert into share_link_days as d (owner_id, link_id, day, viewer, views, conversions)
      values (${ownerId}, ${id}, ${day}, ${kind}, 1, ${comesIn ? 1 : 0})
      on conflict (owner_id, link_id, day, viewer) do update
        set views = d.views + 1, conversions = d.conversions + excluded.conversions`.execute(tx);
    // Plain views are many and of strangers: they are only counted.
    if (!comesIn) return;
    const usageData = { linkId: id, postId, viewerType: kind, converted: true, conversionType };
    const event = { featureName: 'share_link', action: 'converted', usageData };
    await recordUsage(tx, ownerId, event, now);
  });
}
