import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { toFollowQuery, trendingQuery } from '../api/feed.ts';
import { PeopleToFollow } from './people-to-follow.tsx';
import { TrendingTags } from './trending-tags.tsx';

/** Beside the feed, or below it on phones. Shown at once: a part that came later would push the other. */
export function FeedSide() {
  const { t } = useTranslation('posts');
  const trending = useQuery(trendingQuery());
  const toFollow = useQuery(toFollowQuery());
  if (trending.isPending || toFollow.isPending) return null;
  if (!trending.data?.items.length && !toFollow.data?.items.length) {
    return (
      <div className="max-xl:hidden">
        <Section title={t('trending.title')}>
          <Card className="p-4 text-sm text-pretty text-muted">{t('trending.none')}</Card>
        </Section>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-6 max-xl:md:grid-cols-2">
      <TrendingTags />
      <PeopleToFollow />
    </div>
  );
}
