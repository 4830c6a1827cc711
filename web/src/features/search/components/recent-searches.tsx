import { useQuery } from '@tanstack/react-query';
import { Clock, Search } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { recentSearchesQuery } from '../api/site-search.ts';

/** The search screen before a query: recent searches, or an introduction. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const { t } = useTranslation('search');
  const recent = useQuery(recentSearchesQuery());
  if (recent.isPending) return null;
  const searches = recent.data ?? [];
  if (searches.length === 0) {
    return (
      <EmptyState
        icon={<Search aria-hidden size={22} />}
        title={t('start.title')}
        description={recent.isError ? t('recentFailed') : t('start.body')}
      />
    );
  }
  return (
    <section aria-labelledby="recent-searches" className="grid gap-2">
      <h2 id="recent-searches" className="text-sm font-semibold text-muted">
        {t('recent')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {searches.map(({ query }) => (
          <li key={query} className="max-w-full">
            <Button
              size="sm"
              icon={<Clock aria-hidden size={16} />}
              className="max-w-full"
              onClick={() => onChoose(query)}
            >
              <span className="truncate">{query}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
