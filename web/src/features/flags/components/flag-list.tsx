import type { FlagState } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { environments } from '@kith/contract/system/schemas';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { SearchInput } from '#ui/input.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFeatureFlags } from '../api/feature-flags.ts';
import { findFlags, type FlagFilter, flagFilters, isChanged } from '../find-flags.ts';
import { EnvironmentMark } from './environment-mark.tsx';
import { FlagBadges } from './flag-badges.tsx';
import { FlagSheet } from './flag-sheet.tsx';

/** Every flag with its meaning and how it is set; one opens beside the list to be changed. */
export function FlagList({ title, gate }: { title: string; gate: Gate }) {
  const { t } = useTranslation('flags');
  const { data, isError, error, refetch } = useFeatureFlags();
  const format = useFormat();
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
        <p className="text-sm text-muted">
          {t('summary', {
            count: data.items.length,
            number: format.number(data.items.length),
            changed: format.number(data.items.filter(isChanged).length),
          })}
        </p>
      </div>
      <Card>
        <ListHead />
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

const columns =
  'xl:grid-cols-[minmax(0,1fr)_3.5rem_repeat(3,5rem)_minmax(0,12rem)_4rem] xl:gap-x-3';

/** Names the columns for the eye; each row says them for itself. */
function ListHead() {
  const { t } = useTranslation('flags');
  return (
    <div
      aria-hidden
      className={clsx(
        'hidden items-center border-b border-border px-5 py-2.5 text-xs font-medium text-muted xl:grid',
        columns,
      )}
    >
      <span>{t('columns.flag')}</span>
      <span>{t('columns.default')}</span>
      {environments.map((environment) => (
        <span key={environment} className="text-center">
          {t(`columns.${environment}`)}
        </span>
      ))}
      <span>{t('columns.set')}</span>
      <span className="text-right">{t('columns.changed')}</span>
    </div>
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
        className={clsx(
          'flex w-full flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-left transition-colors hover:bg-sunken sm:px-5 xl:grid',
          columns,
        )}
      >
        <span className="grid w-full min-w-0 gap-0.5">
          <span className="font-mono text-sm break-all">{flag.name}</span>
          <span className="text-muted">{t(`meanings.${flag.name}`)}</span>
        </span>
        <span className="text-sm text-muted">
          <span className="xl:sr-only">{t(`defaults.${flag.default ? 'on' : 'off'}`)}</span>
          <span aria-hidden className="max-xl:hidden">
            {t(`settings.${flag.default ? 'on' : 'off'}`)}
          </span>
        </span>
        {environments.map((environment) => (
          <EnvironmentMark key={environment} flag={flag} environment={environment} />
        ))}
        <span className="flex min-w-0 flex-wrap gap-1.5 empty:max-xl:hidden">
          <FlagBadges flag={flag} />
        </span>
        <span className="text-sm text-muted xl:text-right">
          {flag.changed_at === null ? null : (
            <>
              <span className="xl:sr-only">
                {t('changed', { date: format.dayMonth(flag.changed_at) })}
              </span>
              <span aria-hidden className="max-xl:hidden">
                {format.dayMonth(flag.changed_at)}
              </span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
