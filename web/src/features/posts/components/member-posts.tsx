import { useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { byCursor } from '#lib/paging.ts';
import { Section } from '#ui/card.tsx';
import { PostPages } from './post-pages.tsx';
import type { FeedSlots } from './post-types.ts';

type MemberPostsProps = {
  memberId: string;
  onOpen: (postId: string) => void;
  renderLinks: FeedSlots['renderLinks'];
};

/** What a member wrote, as far as the reader may see it; the pinned first. */
export function MemberPosts({ memberId, onOpen, renderLinks }: MemberPostsProps) {
  const { t } = useTranslation('posts');
  const posts = useInfiniteQuery(
    apiQuery.posts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        member_id: memberId,
        limit: 10,
        ...(cursor === undefined ? {} : { cursor }),
      }),
      ...byCursor,
      meta: { reportsOwnErrors: true },
    }),
  );
  return (
    <Section title={t('ofMember.title')}>
      <PostPages
        posts={posts}
        none={<p className="text-muted">{t('ofMember.none')}</p>}
        onOpen={onOpen}
        renderLinks={renderLinks}
      />
    </Section>
  );
}
