import { useQuery } from '@tanstack/react-query';
import { toFollowQuery, trendingQuery } from '../api/feed.ts';
import { PeopleToFollow } from './people-to-follow.tsx';
import { TrendingTags } from './trending-tags.tsx';

/** Beside the feed, or below it on phones. Shown at once: a part that came later would push the other. */
export function FeedSide() {
  const trending = useQuery(trendingQuery());
  const toFollow = useQuery(toFollowQuery());
  if (trending.isPending || toFollow.isPending) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-6 max-xl:md:grid-cols-2">
      <TrendingTags />
      <PeopleToFollow />
    </div>
  );
}
