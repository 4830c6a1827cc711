import { type PostSort, postSorts } from '@kith/contract/posts/rules';
import { PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useEndReached } from '#ui/use-end-reached.ts';
import { useOwnPosts } from '../api/own-posts.ts';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { PostCard } from './post-card.tsx';
import { PostDialogs } from './post-dialogs.tsx';
import type { FeedSlots, PostDialog } from './post-types.ts';
import { usePostKeys } from './use-post-keys.ts';

type OwnPostsProps = {
  sort: PostSort;
  onSort: (sort: PostSort) => void;
  onOpen: (postId: string) => void;
  onWrite: () => void;
  renderLinks: FeedSlots['renderLinks'];
};

/** The member's own posts with how many have seen each. */
export function OwnPosts({ sort, onSort, onOpen, onWrite, renderLinks }: OwnPostsProps) {
  const { t } = useTranslation(['connect', 'common']);
  const { query, items } = useOwnPosts(sort);
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const posts = new Map(items.map((post) => [post.id, post]));
  usePostKeys({ listRef, posts, onOpen, onDialog: setDialog });
  const canGoOn = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  const endRef = useEndReached(canGoOn, () => void query.fetchNextPage());
  return (
    <div className="grid grid-cols-1 gap-4">
      {query.isSuccess && items.length === 0 ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SegmentedControl
            label={t('posts.sortLabel')}
            value={sort}
            onValueChange={onSort}
            options={postSorts.map((value) => ({ value, label: t(`posts.${value}`) }))}
          />
          <Button icon={<PenLine aria-hidden size={16} />} onClick={onWrite}>
            {t('posts.write')}
          </Button>
        </div>
      )}
      {query.isPending ? (
        <FeedSkeleton />
      ) : (
        <Card className="overflow-clip">
          {query.isError && items.length === 0 ? (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          ) : items.length === 0 ? (
            <EmptyState
              icon={<PenLine aria-hidden size={22} />}
              title={t('empty.posts.title')}
              description={t('empty.posts.about')}
              action={
                <Button variant="primary" onClick={onWrite}>
                  {t('posts.write')}
                </Button>
              }
            />
          ) : (
            <div
              ref={listRef}
              role="feed"
              aria-label={t('posts.list')}
              aria-busy={query.isFetching}
            >
              {items.map((post, at) => (
                <PostCard
                  key={post.id}
                  post={post}
                  place={at + 1}
                  onOpen={onOpen}
                  onDialog={setDialog}
                />
              ))}
            </div>
          )}
          <div ref={endRef} />
          {query.isFetchingNextPage ? (
            <p
              role="status"
              aria-label={t('common:loading')}
              className="grid place-items-center p-5"
            >
              <Spinner />
            </p>
          ) : null}
          {query.isFetchNextPageError ? (
            <LoadFailure error={query.error} onRetry={() => void query.fetchNextPage()} />
          ) : null}
        </Card>
      )}
      <PostDialogs dialog={dialog} renderLinks={renderLinks} onClose={() => setDialog(null)} />
    </div>
  );
}
