import { paths } from '@kith/contract/app-routes/paths';
import { idSchema } from '@kith/contract/core/ids';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { signalParts } from '#app/signal-parts.tsx';
import { feedOptions } from '#features/posts/api/feed.ts';
import {
  type FeedListing,
  readFeedListing,
  writeFeedListing,
} from '#features/posts/api/feed-address.ts';
import { FeedScreen, type FeedAddress } from '#features/posts/components/feed-screen.tsx';
import type { FeedSlots } from '#features/posts/components/post-types.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageTitle } from '#ui/page-title.tsx';

const ShareDialog = lazy(async () => {
  const dialog = await import('#features/sharing/components/share-dialog.tsx');
  return { default: dialog.ShareDialog };
});

const isOfBookmarked = (search: URLSearchParams) => search.get('show') === 'bookmarked';

export const handle: ScreenHandle = {
  prefetch: async (queryClient, search) => {
    if (isOfBookmarked(search)) return;
    await queryClient.prefetchInfiniteQuery(feedOptions(readFeedListing(search)));
  },
};

const slots: FeedSlots = {
  renderLinks: (postId, onClose) => (
    <Suspense>
      <ShareDialog postId={postId} onClose={onClose} />
    </Suspense>
  ),
  ...signalParts,
};

/** What the member's people write, with signals of their network between the posts. */
export default function Feed() {
  const { t } = useTranslation(['posts', 'nudges', 'messages']);
  const address = useFeedAddress();
  const title =
    address.postId !== null ? t('onePost') : t(address.isBookmarked ? 'bookmarked.title' : 'title');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FeedScreen address={address} slots={slots} />
    </>
  );
}

/** Order, filters and what is open are in the address. */
function useFeedAddress(): FeedAddress {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const idOf = (name: string) => {
    const id = idSchema.safeParse(search.get(name));
    return id.success ? id.data : null;
  };
  const setListing = (listing: FeedListing) =>
    setSearch(writeFeedListing(listing), { replace: true, preventScrollReset: true });
  return {
    listing: readFeedListing(search),
    setListing,
    // An address that names no post is one of a post that doesn't exist.
    postId: search.get('post'),
    openPost: (postId) =>
      setSearch(
        (now) => {
          now.set('post', postId);
          return now;
        },
        { preventScrollReset: true, state: { isFromFeed: true } },
      ),
    leavePost: () => {
      if ((state as { isFromFeed?: boolean } | null)?.isFromFeed) void navigate(-1);
      else void navigate(paths.feed(), { replace: true });
    },
    isBookmarked: isOfBookmarked(search),
    highlightId: idOf('highlight'),
  };
}
