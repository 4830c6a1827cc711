import { paths } from '@kith/contract/app-routes/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { byCursor } from '#lib/paging.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PostPages } from './post-pages.tsx';
import type { FeedSlots } from './post-types.ts';

type BookmarkedPostsProps = {
  onOpen: (postId: string) => void;
  renderLinks: FeedSlots['renderLinks'];
};

/** The posts that the member bookmarked, the newest bookmark first. */
export function BookmarkedPosts({ onOpen, renderLinks }: BookmarkedPostsProps) {
  const { t } = useTranslation('posts');
  const posts = useInfiniteQuery(
    apiQuery.posts.bookmarked.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: 20,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
    }),
  );
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <BackLink to={paths.feed()}>{t('back')}</BackLink>
      <PageHeader title={t('bookmarked.title')} />
      <PostPages
        posts={posts}
        none={
          <Card>
            <EmptyState
              icon={<Bookmark aria-hidden size={22} />}
              title={t('bookmarked.none')}
              description={t('bookmarked.about')}
              action={
                <Button asChild>
                  <Link to={paths.feed()}>{t('gone.toFeed')}</Link>
                </Button>
              }
            />
          </Card>
        }
        onOpen={onOpen}
        renderLinks={renderLinks}
      />
    </div>
  );
}
