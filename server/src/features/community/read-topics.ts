import type { ForumTopic } from '@kith/contract/community/schemas';
import { cleanLine, cutText } from '@kith/contract/core/text';
import { minuteMs } from '@kith/contract/core/time';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';

import { askForum } from './forum-api.ts';
import type { Forum } from './open-forum.ts';

const shownTopics = 8;
const titleLimit = 255;
const freshMs = minuteMs;

const topicSchema = z.object({
  id: z.number().int().positive(),
  title: z.string(),
  posts_count: z.number().int().min(1),
  created_at: z.iso.datetime({ offset: true }),
  last_posted_at: z.iso.datetime({ offset: true }).nullish(),
  visible: z.boolean().default(true),
  pinned_globally: z.boolean().default(false),
});
const listSchema = z.object({ topic_list: z.object({ topics: z.array(z.unknown()) }) });

/**
 * The latest topics, as any visitor of the forum may read them: with the key, members would see what is
 * meant for its moderators. One answer is for everybody, for a minute.
 *
 * @returns null while the forum doesn't answer, or shows visitors nothing.
 */
export function createTopicReader({ forum, clock }: { forum: Forum; clock: Clock }) {
  let known: { at: number; topics: Promise<ForumTopic[] | null> } | null = null;
  return (): Promise<ForumTopic[] | null> => {
    const now = clock.now().getTime();
    if (known === null || now - known.at >= freshMs) {
      known = { at: now, topics: readTopics(forum).catch(() => null) };
    }
    return known.topics;
  };
}

async function readTopics(forum: Forum): Promise<ForumTopic[] | null> {
  const list = listSchema.safeParse(await askForum(forum, '/latest.json?order=activity'));
  if (!list.success) return null;
  return list.data.topic_list.topics
    .flatMap((one) => topicSchema.safeParse(one).data ?? [])
    .filter(({ visible, pinned_globally: isPinned }) => visible && !isPinned)
    .slice(0, shownTopics)
    .map((topic) => ({
      id: topic.id,
      title: cutText(cleanLine(topic.title), titleLimit),
      // By its number alone: the rest of a topic's address is text that others wrote.
      url: `${forum.url}/t/${topic.id}`,
      replies: topic.posts_count - 1,
      posted_at: topic.last_posted_at ?? topic.created_at,
    }));
}
