import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useActions } from '#ui/use-actions.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Card } from '#ui/card.tsx';
import { countFilters, type FeedListing, filtersOf, noFilters } from '../api/feed-address.ts';
import { useFeed } from '../api/feed.ts';
import { FeedEmpty } from './feed-empty.tsx';
import { FeedHead } from './feed-head.tsx';
import { FeedList } from './feed-list.tsx';
import { FeedSide } from './feed-side.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { PostDialogs } from './post-dialogs.tsx';
import type { PostDialog, FeedSlots } from './post-types.ts';
import { PostComposerEntry } from './post-composer-entry.tsx';
import { useHighlight } from './use-highlight.ts';

const FilterSheet = lazy(async () => {
  const sheet = await import('./filter-sheet.tsx');
  return { default: sheet.FilterSheet };
});
const BookmarkedPosts = lazy(async () => {
  const bookmarked = await import('./bookmarked-posts.tsx');
  return { default: bookmarked.BookmarkedPosts };
});
const PostView = lazy(async () => {
  const view = await import('./post-view.tsx');
  return { default: view.PostView };
});

/** The screen's position in the address, and its navigation. */
export type FeedAddress = {
  listing: FeedListing;
  setListing: (listing: FeedListing) => void;
  /** The post that is shown alone. */
  postId: string | null;
  openPost: (postId: string) => void;
  leavePost: () => void;
  highlightId: string | null;
  /** Shows the bookmarked posts instead of the feed. */
  isBookmarked: boolean;
};

type FeedScreenProps = { address: FeedAddress; slots: FeedSlots };

/** The feed, the bookmarked posts, or one post alone; the list stays where it was behind that. */
export function FeedScreen({ address, slots }: FeedScreenProps) {
  const { postId } = address;
  const [dialog, setDialog] = useState<PostDialog | null>(null);
  const scrolledPx = useRef(0);

  // Back to the card that was opened, where it was.
  useEffect(() => {
    if (postId === null) window.scrollTo({ top: scrolledPx.current, behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [postId]);

  function open(id: string) {
    scrolledPx.current = window.scrollY;
    address.openPost(id);
  }
  return (
    <>
      {postId === null ? null : (
        <Suspense fallback={<FeedSkeleton rows={1} />}>
          <PostView key={postId} postId={postId} onLeave={address.leavePost} onDialog={setDialog} />
        </Suspense>
      )}
      <div className={clsx(postId !== null && 'hidden')}>
        {address.isBookmarked ? (
          <Suspense fallback={<FeedSkeleton rows={1} />}>
            <BookmarkedPosts onOpen={open} renderLinks={slots.renderLinks} />
          </Suspense>
        ) : (
          <Feed address={address} slots={slots} onOpen={open} onDialog={setDialog} />
        )}
      </div>
      <PostDialogs
        dialog={dialog}
        renderLinks={slots.renderLinks}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

type FeedProps = FeedScreenProps & {
  onOpen: (postId: string) => void;
  onDialog: (dialog: PostDialog) => void;
};

function Feed({ address, slots, onOpen, onDialog }: FeedProps) {
  const { listing, setListing, highlightId } = address;
  const feed = useFeed(listing);
  const { query, items, newest } = feed;
  const filters = filtersOf(listing);
  const [isFiltering, setIsFiltering] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const isCurrent = address.postId === null;
  const filterCount = countFilters(filters);
  useHighlight(highlightId, !query.isPending);
  useActions(
    isCurrent
      ? { 'posts.filter': () => setIsFiltering(true), 'posts.create': () => setIsWriting(true) }
      : {},
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <FeedHead
        sort={listing.sort}
        onSort={(sort) => setListing({ ...listing, sort })}
        filterCount={filterCount}
        onFilter={() => setIsFiltering(true)}
      />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <PostComposerEntry isOpen={isWriting} onOpenChange={setIsWriting} />
          <div className="min-w-0">
            {isCurrent && newest !== null ? (
              <NewPostsPill
                filters={filters}
                newest={newest}
                onShow={() => window.scrollTo({ top: 0, behavior: 'instant' })}
              />
            ) : null}
            {query.isPending ? (
              <FeedSkeleton />
            ) : query.isError && items.length === 0 ? (
              <Card>
                <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
              </Card>
            ) : items.length === 0 && highlightId === null ? (
              <FeedEmpty
                isFiltered={filterCount > 0}
                onClear={() => setListing({ ...listing, ...noFilters })}
                onWrite={() => setIsWriting(true)}
              />
            ) : (
              <FeedList
                feed={feed}
                highlightId={highlightId}
                slots={slots}
                onOpen={onOpen}
                onDialog={onDialog}
              />
            )}
          </div>
        </div>
        {query.isPending ? null : <FeedSide />}
      </div>
      <Suspense>
        {isFiltering ? (
          <FilterSheet
            filters={filters}
            onApply={(next) => setListing({ ...listing, ...next })}
            onClose={() => setIsFiltering(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
