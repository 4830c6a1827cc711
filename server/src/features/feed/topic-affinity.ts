import { topicGains } from '@kith/contract/feed/rules';
import { tagKey } from '@kith/contract/posts/rules';
import { addRanks, decayTerm, massAt } from '@kith/contract/warmth/rules';

import type { Tx } from '#platform/database/tx.ts';

/** How much a member read about each of these tags, decayed to now, by the tags' keys. */
export async function readTopics(
  tx: Tx,
  ownerId: string,
  { tags, now }: { tags: readonly string[]; now: Date },
): Promise<Map<string, number>> {
  const keys = [...new Set(tags.map(tagKey))];
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('topic_affinities')
    .select(['tag_key', 'rank'])
    .where('owner_id', '=', ownerId)
    .where('tag_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ tag_key: key, rank }) => [key, massAt(rank, now)]));
}

/** Adds to the topics of posts that the member read or liked; they fade like warmth. */
export async function learnTopics(
  tx: Tx,
  ownerId: string,
  { tags, gain, now }: { tags: readonly string[]; gain: keyof typeof topicGains; now: Date },
): Promise<void> {
  const keys = tags.map(tagKey);
  const unique = [...new Set(keys)].toSorted();
  if (unique.length === 0) return;
  const known = await tx
    .selectFrom('topic_affinities')
    .select(['tag_key', 'rank'])
    .where('owner_id', '=', ownerId)
    .where('tag_key', 'in', unique)
    .execute();
  const ranks = new Map(known.map(({ tag_key: key, rank }) => [key, rank]));
  const values = unique.map((key) => {
    const times = keys.filter((other) => other === key).length;
    const added = Math.log(topicGains[gain] * times) + decayTerm(now);
    const rank = addRanks(ranks.get(key) ?? Number.NEGATIVE_INFINITY, added);
    return { owner_id: ownerId, tag_key: key, rank, updated_at: now };
  });
  await tx
    .insertInto('topic_affinities')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'tag_key']).doUpdateSet((eb) => ({
        rank: eb.ref('excluded.rank'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
