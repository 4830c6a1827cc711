import { consentKeys, consentTypeOfKey } from '@kith/contract/consents/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const pageSize = 10;

/** Every consent given or withdrawn, newest first. */
export function ConsentHistory() {
  const { t } = useTranslation(['privacy', 'consent', 'errors', 'common']);
  const format = useFormat();
  const history = useInfiniteQuery(
    apiQuery.consents.history.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: pageSize }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      meta: { reportsOwnErrors: true },
    }),
  );
  const changes = history.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={t('history.title')}>
      <Card>
        {history.isPending ? <Skeleton className="m-5 h-24" /> : null}
        {history.isError ? (
          <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
        ) : null}
        {history.isSuccess && changes.length === 0 ? (
          <p className="p-5 text-muted">{t('history.none')}</p>
        ) : null}
        <ul className="divide-y divide-border px-4 sm:px-5">
          {changes.map((change) => (
            <li key={change.id} className="grid gap-1 py-3 sm:flex sm:justify-between sm:gap-6">
              <span>
                {t(change.consent_granted ? 'history.granted' : 'history.revoked', {
                  title: t(`consent:items.${keyOfType(change.consent_type)}.title`),
                })}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {format.dateTime(change.recorded_at)} · {change.consent_version}
              </span>
            </li>
          ))}
        </ul>
        {history.hasNextPage ? (
          <div className="border-t border-border p-3 text-center">
            <Button
              variant="ghost"
              isPending={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          </div>
        ) : null}
      </Card>
    </Section>
  );
}

function keyOfType(type: string) {
  return consentKeys.find((key) => consentTypeOfKey[key] === type) ?? 'data_processing';
}
