import type { PostStatus, PostVisibility } from '@kith/contract/posts/rules';
import type { Audience, LinkPreview, Mention, PostPicture } from '@kith/contract/posts/schemas';
import type { Selectable } from 'kysely';

import type { Posts } from '#platform/database/database-types.ts';
import type { Computed } from '#platform/database/rows.ts';

type Plain =
  | 'id'
  | 'owner_id'
  | 'body'
  | 'tags'
  | 'is_share'
  | 'shared_post_id'
  | 'publish_at'
  | 'published_at'
  | 'pinned_at'
  | 'edited_at'
  | 'created_at'
  | 'updated_at'
  | 'revision'
  | 'like_count'
  | 'comment_count'
  | 'share_count'
  | 'view_count';

/** What the function `describe_posts` returns. */
export type PostRow = Pick<Selectable<Posts>, Plain> &
  Computed<{
    status: PostStatus;
    visibility: PostVisibility;
    is_hidden: boolean;
    is_liked: boolean;
    is_bookmarked: boolean;
    mentions: Mention[] | null;
    pictures: PostPicture[] | null;
    link: LinkPreview | null;
    audience: Audience | null;
  }>;

/** A post, and the post that it shares as far as the reader may see it. */
export type PostView = { post: PostRow; author: AuthorRow; shared: SharedView | null };
export type SharedView = { post: PostRow; author: AuthorRow };

/** A member as the reader knows them: what the function `member_cards` returns. */
export type CardRow = Computed<{
  member_id: string;
  name: string;
  contact_id: string | null;
  photo_id: string | null;
  warmth_rank: number | null;
  title: string;
  company: string;
}>;

/** With what is shown under the name, and whether the reader can open the member's profile. */
export type AuthorRow = CardRow & { headline: string; has_profile: boolean };
