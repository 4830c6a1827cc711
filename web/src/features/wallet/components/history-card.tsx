import type { HistoryEntry } from '@kith/contract/credits/schemas';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { exportHistory } from '../api/export-history.ts';
import { type HistoryFilter, useHistory } from '../api/wallet.ts';
import { groupEntries } from './group-entries.ts';
import { HistoryLine } from './history-line.tsx';
import { MonthSelect } from './month-select.tsx';

const filters = ['all', 'spent', 'added', 'held'] as const;

/** What changed the credits, the newest first, with a filter and a download. */
export function HistoryCard({ since }: { since: string }) {
  const { t } = useTranslation('wallet');
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [month, setMonth] = useState<string | null>(null);
  const history = useHistory(filter, month);
  const download = useMutation({ mutationFn: exportHistory });
  const entries = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-center gap-3 border-b border-border px-5 py-3">
        <h2 className="font-semibold">{t('history.title')}</h2>
        <SegmentedControl
          label={t('history.filter')}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(`history.filters.${value}`) }))}
          isWide
        />
        <MonthSelect since={since} value={month} onChange={setMonth} />
        <Button
          size="sm"
          icon={<Download aria-hidden size={16} />}
          isPending={download.isPending}
          onClick={() => download.mutate({ filter, month })}
        >
          {t('history.csv')}
        </Button>
      </div>
      <Entries entries={entries} history={history} />
      <ShowMore list={history} />
    </Card>
  );
}

type EntriesProps = {
  entries: readonly HistoryEntry[] | undefined;
  history: ReturnType<typeof useHistory>;
};

function Entries({ entries, history }: EntriesProps) {
  const { t } = useTranslation('wallet');
  if (history.error && !entries) {
    return <LoadFailure error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (!entries) return <Skeleton className="m-5 h-40" />;
  if (entries.length === 0) {
    return <p className="px-5 py-8 text-center text-sm text-muted">{t('history.empty')}</p>;
  }
  return (
    <table className="w-full table-fixed text-base">
      <thead className="text-left text-sm text-muted max-sm:sr-only">
        <tr className="border-b border-border">
          <th scope="col" className="w-36 py-2.5 pl-5 font-medium">
            {t('history.when')}
          </th>
          <th scope="col" className="font-medium">
            {t('history.what')}
          </th>
          <th scope="col" className="w-32 text-right font-medium">
            {t('history.credits')}
          </th>
          <th scope="col" className="w-24 pr-5 text-right font-medium">
            {t('history.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groupEntries(entries).map((entry) => (
          <HistoryLine key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}
