import { type Trace, traceRetentionDays, traceSources } from '@kith/contract/pipeline/schemas';
import { SearchX } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { useTrace } from '../api/traces.ts';
import { TraceEntryItem } from './trace-entry-item.tsx';

type TraceViewProps = { id: string; addressOf: (id: string) => string };

/** What one id led to, in the order in which it happened, and where it was looked for. */
export function TraceView({ id, addressOf }: TraceViewProps) {
  const { t } = useTranslation('pipeline');
  const { data, isError, error, refetch } = useTrace(id);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const { entries, is_cut: isCut } = data;
  const [first] = entries;
  return (
    <>
      <Section title={t('debugger.timeline')} about={isCut ? t('debugger.cut') : undefined}>
        <Card className="px-4 py-3 sm:px-5">
          {first === undefined ? (
            <EmptyState
              icon={<SearchX aria-hidden size={22} />}
              title={t('debugger.none')}
              description={t('debugger.noneAbout')}
            />
          ) : (
            <Timeline label={t('debugger.timeline')}>
              {entries.map((entry, index) => (
                <TraceEntryItem
                  // Two entries of one source may share everything but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  entry={entry}
                  startedAt={first.at}
                  openId={id}
                  addressOf={addressOf}
                />
              ))}
            </Timeline>
          )}
        </Card>
      </Section>
      <SearchedPlaces trace={data} />
    </>
  );
}

/** Each table and log, how much it has of the trace, and how long it keeps what it has. */
function SearchedPlaces({ trace }: { trace: Trace }) {
  const { t } = useTranslation('pipeline');
  const format = useFormat();
  return (
    <Section title={t('debugger.searched')} about={t('debugger.searchedAbout')}>
      <Card>
        <ul className="grid sm:grid-cols-2">
          {traceSources.map((source) => {
            const found = trace.entries.filter((entry) => entry.source === source).length;
            const days = traceRetentionDays[source];
            return (
              <li key={source} className="contents">
                <CardRow className="flex items-baseline justify-between gap-4 py-2.5!">
                  <span className={found === 0 ? 'text-muted' : 'font-medium'}>
                    {t(`sources.${source}`)}
                  </span>
                  <span className="text-right text-sm text-muted tabular-nums">
                    {t('debugger.entries', { count: found, number: format.number(found) })}
                    {' · '}
                    {days === null
                      ? t('debugger.keptForGood')
                      : t('debugger.kept', { count: days, number: format.number(days) })}
                  </span>
                </CardRow>
              </li>
            );
          })}
        </ul>
      </Card>
    </Section>
  );
}
