import type { Post } from '@kith/contract/posts/schemas';
import { useMemo, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useEndReached } from '#ui/use-end-reached.ts';
import type { useFeed } from '../api/feed.ts';
import { FirstComment } from './first-comment.tsx';
import { HighlightedSignal } from './highlighted-signal.tsx';
import { PostCard } from './post-card.tsx';
import type { PostDialog, FeedSlots } from './post-types.ts';
import { SignalCard } from './signal-card.tsx';
import { usePostKeys } from './use-post-keys.ts';

type FeedListProps = {
  feed: ReturnType<typeof useFeed>;
  /** The signal that a link led to. */
  highlightId: string | null;
  slots: FeedSlots;
  onOpen: (postId: string) => void;
  onDialog: (dialog: PostDialog) => void;
};

/** The posts, with signals between them. The browser draws only the cards near the window. */
export function FeedList({ feed, highlightId, slots, onOpen, onDialog }: FeedListProps) {
  const { t } = useTranslation(['posts', 'common']);
  const { items, query } = feed;
  const listRef = useRef<HTMLDivElement>(null);
  const posts = useMemo(
    () =>
      new Map<string, Post>(
        items.flatMap((item) => (item.kind === 'post' ? [[item.post.id, item.post]] : [])),
      ),
    [items],
  );
  usePostKeys({ listRef, posts, onOpen, onDialog });
  const canGoOn = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  const endRef = useEndReached(canGoOn, () => void query.fetchNextPage());
  const isListed = items.some((item) => item.kind === 'signal' && item.signal.id === highlightId);
  return (
    <Card className="overflow-clip">
      <div ref={listRef} role="feed" aria-label={t('title')} aria-busy={query.isFetching}>
        {highlightId === null || isListed ? null : (
          <HighlightedSignal id={highlightId} slots={slots} />
        )}
        {items.map((item, at) =>
          item.kind === 'post' ? (
            <PostCard
              key={item.post.id}
              post={item.post}
              why={item.why}
              place={at + 1}
              onOpen={onOpen}
              onDialog={onDialog}
            >
              {item.first_comment ? (
                <FirstComment
                  comment={item.first_comment}
                  count={item.post.comment_count}
                  onOpen={() => onOpen(item.post.id)}
                />
              ) : null}
            </PostCard>
          ) : (
            <SignalCard
              key={item.signal.id}
              signal={item.signal}
              place={at + 1}
              isHighlighted={item.signal.id === highlightId}
              slots={slots}
            />
          ),
        )}
      </div>
      <div ref={endRef} />
      {query.isFetchingNextPage ? (
        <p role="status" aria-label={t('common:loading')} className="grid place-items-center p-5">
          <Spinner />
        </p>
      ) : null}
      {query.isFetchNextPageError ? (
        <LoadFailure error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : null}
    </Card>
  );
}
