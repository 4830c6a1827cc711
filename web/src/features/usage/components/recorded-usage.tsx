import { brand } from '@kith/contract/core/brand';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { recordedUsageQuery, summarizeUsage } from '../api/recorded-usage.ts';

/** What was recorded of the member by usage analytics, feature by feature. */
export function RecordedUsage() {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const usage = useQuery(recordedUsageQuery());
  const features = summarizeUsage(usage.data ?? []);
  return (
    <Section title={t('usage.title')} about={t('usage.about', { brand: brand.name })}>
      <Card>
        {usage.isPending ? <Skeleton className="m-5 h-24" /> : null}
        {usage.isError ? (
          <LoadFailure error={usage.error} onRetry={() => void usage.refetch()} />
        ) : null}
        {usage.isSuccess && features.length === 0 ? (
          <p className="p-5 text-muted">{t('usage.none')}</p>
        ) : null}
        <ul className="divide-y divide-border px-4 empty:hidden sm:px-5">
          {features.map(({ feature, events, lastDate }) => (
            <li key={feature} className="grid gap-1 py-3 sm:flex sm:justify-between sm:gap-6">
              <span>{t(`usage.features.${feature}`)}</span>
              <span className="text-sm text-muted tabular-nums">
                {t('usage.line', {
                  entries: t('usage.entries', { count: events, number: format.number(events) }),
                  when: format.calendarDate(lastDate),
                })}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
