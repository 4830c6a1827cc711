import {
  audienceSchema,
  linkPreviewSchema,
  type Post,
  postPictureSchema,
  postVisibilitySchema,
} from '@kith/contract/posts/schemas';
import { z } from 'zod';
import { fromWallClock, isWallClock } from '#lib/i18n/zoned-time.ts';

export const partsSchema = z.object({
  visibility: postVisibilitySchema,
  audience: audienceSchema,
  tags: z.array(z.string()),
  pictures: z.array(postPictureSchema),
  link: linkPreviewSchema.nullable(),
  /** An address whose preview the member removed. */
  declinedUrl: z.string().nullable(),
  /**
   * A wall clock time of the member; null publishes at once. One that can't be read is none, so that
   * the rest of the draft stays: who reads it, above all.
   */
  publishAt: z.string().refine(isWallClock).nullable().catch(null),
});
/** What belongs to a post that is being written, beside its text. */
export type PostParts = z.output<typeof partsSchema>;

export const newParts: PostParts = {
  visibility: 'network',
  audience: { contact_ids: [], group_ids: [] },
  tags: [],
  pictures: [],
  link: null,
  declinedUrl: null,
  publishAt: null,
};

export function partsOf(post: Post): PostParts {
  const { visibility, audience, tags, pictures, link } = post;
  return {
    ...newParts,
    visibility,
    tags: [...tags],
    pictures: [...pictures],
    link,
    audience: audience ?? newParts.audience,
  };
}

/** When a post is to be published: null at once; undefined for a time that can't be read. */
export function publishMoment(
  { publishAt }: Pick<PostParts, 'publishAt'>,
  timezone: string,
): Date | null | undefined {
  return publishAt === null ? null : (fromWallClock(publishAt, timezone) ?? undefined);
}
