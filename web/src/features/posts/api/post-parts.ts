import {
  audienceSchema,
  linkPreviewSchema,
  type Post,
  postPictureSchema,
  postVisibilitySchema,
} from '@kith/contract/posts/schemas';
import { z } from 'zod';

export const partsSchema = z.object({
  visibility: postVisibilitySchema,
  audience: audienceSchema,
  tags: z.array(z.string()),
  pictures: z.array(postPictureSchema),
  link: linkPreviewSchema.nullable(),
  /** An address whose preview the member removed. */
  declinedUrl: z.string().nullable(),
  /** A wall clock time of the member; null publishes at once. */
  publishAt: z.string().nullable(),
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
