import { paths } from '@kith/contract/app-routes/paths';
import type { ContactResult } from '@kith/contract/search/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { reportOpened, searchPagesQuery } from '../api/site-search.ts';

/** All people that match, in pages. */
export function SearchResults({ query }: { query: string }) {
  const { t } = useTranslation(['search', 'common', 'errors']);
  const format = useFormat();
  const search = useInfiniteQuery(searchPagesQuery(query));
  if (search.isError && !search.data) {
    return (
      <EmptyState
        title={t('failed')}
        description={describeError(search.error, 'search').body}
        action={<Button onClick={() => void search.refetch()}>{t('common:retry')}</Button>}
      />
    );
  }
  if (!search.data) {
    return (
      <Card>
        <PeopleSkeleton rows={8} />
      </Card>
    );
  }
  const people = search.data.pages.flatMap((page) => page.results.contacts);
  const total = search.data.pages[0]?.pagination.total ?? 0;
  const isCounted = !search.hasNextPage || total > people.length;
  if (people.length === 0) {
    return (
      <div role="status">
        <EmptyState
          icon={<SearchX aria-hidden size={22} />}
          title={t('none.title')}
          description={t('none.body')}
        />
      </div>
    );
  }
  return (
    <section
      aria-label={t('people')}
      aria-busy={search.isFetching}
      className="grid grid-cols-1 gap-3"
    >
      <p role="status" className="text-sm text-muted">
        {isCounted
          ? t('found', { count: total, number: format.number(total) })
          : t('foundMore', { count: people.length, number: format.number(people.length) })}
      </p>
      <Card>
        <ul className="divide-y divide-border">
          {people.map((result) => (
            <li key={result.id}>
              <ResultLink result={result} query={query} />
            </li>
          ))}
        </ul>
      </Card>
      {search.hasNextPage ? (
        <Button
          className="justify-self-center"
          isPending={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </section>
  );
}

function ResultLink({ result, query }: { result: ContactResult; query: string }) {
  const { location, warmth, match } = result.metadata;
  return (
    <Link
      to={paths.contact(result.id)}
      onClick={() => reportOpened(query, result)}
      className="block px-4 py-3 -outline-offset-2 hover:bg-sunken"
    >
      <FoundPerson
        name={result.title}
        warmth={warmth}
        photoPath={result.avatar}
        match={match}
        context={[result.subtitle, location].filter(Boolean).join(' · ')}
        trailing={<WarmthMark warmth={warmth} />}
      />
    </Link>
  );
}
