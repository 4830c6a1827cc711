import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useEndReached } from '#ui/use-end-reached.ts';

/** Loads the next page when the end comes into view, and shows how that goes. */
export function ListEnd({ query }: { query: UseInfiniteQueryResult }) {
  const { t } = useTranslation('common');
  const canGoOn = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  const endRef = useEndReached(canGoOn, () => void query.fetchNextPage());
  return (
    <>
      <div ref={endRef} />
      {query.isFetchingNextPage ? (
        <p role="status" aria-label={t('loading')} className="grid place-items-center p-5">
          <Spinner />
        </p>
      ) : null}
      {query.isFetchNextPageError ? (
        <LoadFailure error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : null}
    </>
  );
}
