import { z } from 'zod';

/** What the forum sends a browser with. Longer ones are none of its. */
export const forumRequestSchema = z.object({
  sso: z.string().min(1).max(4_000),
  sig: z.string().max(200).default(''),
});
export type ForumRequest = z.infer<typeof forumRequestSchema>;

const topicSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.url(),
  replies: z.number().int(),
  posted_at: z.iso.datetime({ offset: true }),
});
export type ForumTopic = z.infer<typeof topicSchema>;

export const communitySchema = z.object({
  forum_url: z.url(),
  /** When the member signed in to the forum for the first time; null: not yet. */
  joined_at: z.iso.datetime({ offset: true }).nullable(),
  /** Their name there, as far as it is known. */
  username: z.string().nullable(),
  /** The latest public topics; null while the forum doesn’t answer. */
  topics: z.array(topicSchema).nullable(),
});
export type Community = z.infer<typeof communitySchema>;
