import type { Post } from '@kith/contract/posts/schemas';
import { useState } from 'react';
import { itemsOf } from '#lib/paging.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostCard } from './post-card.tsx';
import { PostDialogs } from './post-dialogs.tsx';
import type { FeedSlots, PostDialog } from './post-types.ts';
import type { ReactNode } from 'react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type PostPagesProps = {
  posts: UseInfiniteQueryResult<InfiniteData<{ items: Post[]; next_cursor: string | null }>>;
  /** Shown where there are none. */
  none: ReactNode;
  onOpen: (postId: string) => void;
  renderLinks: FeedSlots['renderLinks'];
};

/** A list of posts, a page at a time. */
export function PostPages({ posts, none, onOpen, renderLinks }: PostPagesProps) {
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const items = itemsOf(posts.data);
  return (
    <>
      {posts.isPending ? (
        <FeedSkeleton rows={1} />
      ) : posts.isError ? (
        <LoadFailure error={posts.error} onRetry={() => void posts.refetch()} />
      ) : items.length === 0 ? (
        none
      ) : (
        <Card className="overflow-clip">
          {items.map((post) => (
            <PostCard key={post.id} post={post} onOpen={onOpen} onDialog={setDialog} />
          ))}
        </Card>
      )}
      <ShowMore list={posts} />
      <PostDialogs dialog={dialog} renderLinks={renderLinks} onClose={() => setDialog(null)} />
    </>
  );
}
