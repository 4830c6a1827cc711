import { paths } from '@kith/contract/app-routes/paths';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { trendingQuery } from '../api/feed.ts';
import { AuthorRing } from './author-ring.tsx';

/** What the member's people write about this week. */
export function TrendingTags() {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const { data } = useQuery(trendingQuery());
  const tags = data?.items ?? [];
  if (tags.length === 0) return null;
  return (
    <Section title={t('trending.title')}>
      <Card>
        <ul className="divide-y divide-border">
          {tags.map(({ tag, post_count: posts, people }) => (
            <li key={tag} className="relative flex items-center gap-3 px-4 py-3 hover:bg-sunken/60">
              <div className="min-w-0 flex-1">
                <Link
                  to={paths.feed({ tag })}
                  className="block truncate rounded-sm font-semibold after:absolute after:inset-0"
                >
                  #{tag}
                </Link>
                <span className="text-sm text-muted">
                  {t('trending.posts', { count: posts, number: format.number(posts) })}
                </span>
              </div>
              <span className="flex shrink-0 gap-1">
                {people.map((person) => (
                  <AuthorRing key={person.member_id} author={person} size="xs" />
                ))}
              </span>
              {people.length === 0 ? null : (
                <span className="sr-only">
                  {t('trending.by', {
                    names: format.list(people.map(({ name }) => name || t('unnamed'))),
                  })}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
