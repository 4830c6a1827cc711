import type { FlagState } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { SearchInput } from '#ui/input.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFeatureFlags } from '../api/feature-flags.ts';
import { findFlags, type FlagFilter, flagFilters } from '../find-flags.ts';
import { FlagBadges } from './flag-badges.tsx';
import { FlagSheet } from './flag-sheet.tsx';

/** Every flag with its meaning and how it is set; one opens beside the list to be changed. */
export function FlagList({ title, gate }: { title: string; gate: Gate }) {
  const { t } = useTranslation('flags');
  const { data, isError, error, refetch } = useFeatureFlags();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<FlagFilter>('all');
  const [openName, setOpenName] = useState<FlagName | null>(null);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const meaningOf = ({ name }: FlagState) => t(`meanings.${name}`);
  const found = findFlags(data.items, { text, filter, meaningOf });
  const open = data.items.find(({ name }) => name === openName);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <search className="min-w-0 flex-1 basis-64 sm:max-w-80">
          <SearchInput
            label={t('search')}
            placeholder={t('search')}
            value={text}
            onValueChange={setText}
          />
        </search>
        <SegmentedControl
          label={t('filters.label')}
          value={filter}
          onValueChange={setFilter}
          options={flagFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </div>
      <Card>
        {found.length === 0 ? (
          <EmptyState title={t('none')} />
        ) : (
          <ul aria-label={title} className="divide-y divide-border">
            {found.map((flag) => (
              <FlagRow key={flag.name} flag={flag} onOpen={() => setOpenName(flag.name)} />
            ))}
          </ul>
        )}
      </Card>
      {open ? <FlagSheet flag={open} gate={gate} onClose={() => setOpenName(null)} /> : null}
    </>
  );
}

function FlagRow({ flag, onOpen }: { flag: FlagState; onOpen: () => void }) {
  const { t } = useTranslation('flags');
  const format = useFormat();
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 text-left transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <span className="font-mono text-sm break-all">{flag.name}</span>
          <span className="text-muted">{t(`meanings.${flag.name}`)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2 lg:max-w-96 lg:justify-end">
          <FlagBadges flag={flag} />
          {flag.changed_at === null ? null : (
            <span className="text-sm text-muted">
              {t('changed', { date: format.dayMonth(flag.changed_at) })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
