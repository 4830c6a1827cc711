import type { Mention, Post } from '@kith/contract/posts/schemas';
import { keepTyped } from '#ui/form/take-newer.ts';
import { type PostParts, partsOf } from './post-parts.ts';

/** An edit as far as it was typed. */
export type TypedEdit = { body: string; parts: PostParts; mentions: readonly Mention[] };

type Merged = { post: Post; parts: PostParts; isBodyTyped: boolean };

/**
 * The newer post with what the member changed of it: what they left alone is sent as it is now, not as
 * it was when they began.
 */
export function mergeEdit({
  before,
  newer,
  typed,
}: {
  before: Post;
  newer: Post;
  typed: TypedEdit;
}): Merged {
  const { body, readers, ...others } = keepTyped({
    before: draftOf(before.body, partsOf(before)),
    newer: draftOf(newer.body, partsOf(newer)),
    typed: draftOf(typed.body, typed.parts),
  });
  const parts = { ...others, ...readers };
  const known = new Set(newer.mentions.map(({ member_id: id }) => id));
  const { visibility, audience, tags, pictures, link } = parts;
  const post = {
    ...newer,
    body,
    visibility,
    audience,
    tags,
    pictures,
    link,
    // Only those whose names the text contains are sent.
    mentions: [...newer.mentions, ...typed.mentions.filter(({ member_id: id }) => !known.has(id))],
  };
  return { post, parts, isBodyTyped: typed.body !== before.body };
}

/** Who reads it is one choice: half of one and half of another would be for people that neither names. */
function draftOf(body: string, { visibility, audience, ...others }: PostParts) {
  return { body, readers: { visibility, audience }, ...others };
}
