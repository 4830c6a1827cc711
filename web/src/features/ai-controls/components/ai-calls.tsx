import { type AiUse, aiUses } from '@kith/contract/ai-controls/rules';
import { aiCallFilters } from '@kith/contract/ai-controls/schemas';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type CallFilter, useAiCalls } from '../api/ai-controls.ts';
import { AiCallLine } from './ai-call-line.tsx';

/** Every call of the AI of the last 90 days, with what was sent and what came of it. */
export function AiCalls() {
  const { t } = useTranslation('ai-controls');
  const [filter, setFilter] = useState<CallFilter>('all');
  const [use, setUse] = useState<AiUse | 'all'>('all');
  const calls = useAiCalls(filter, use === 'all' ? null : use);
  const shown = calls.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t('log.title')} about={t('log.about')}>
      <Card className="min-w-0">
        <div className="flex flex-wrap items-center gap-3 border-b border-border px-5 py-3">
          <SegmentedControl
            label={t('log.filter')}
            value={filter}
            onValueChange={setFilter}
            options={aiCallFilters.map((value) => ({ value, label: t(`log.filters.${value}`) }))}
            isWide
          />
          <Select
            aria-label={t('log.use')}
            className="w-full sm:w-60"
            value={use}
            onValueChange={setUse}
            options={[
              { value: 'all', label: t('log.everyUse') },
              ...aiUses.map((value) => ({ value, label: t(`uses.${value}.name`) })),
            ]}
          />
        </div>
        {calls.error && !shown ? (
          <LoadFailure error={calls.error} onRetry={() => void calls.refetch()} />
        ) : null}
        {calls.isPending ? <Skeleton className="m-5 h-40" /> : null}
        {shown?.length === 0 ? (
          <p className="px-5 py-8 text-center text-sm text-muted">{t('log.empty')}</p>
        ) : null}
        <ul aria-label={t('log.title')} className="divide-y divide-border px-5 empty:hidden">
          {shown?.map((call) => (
            <AiCallLine key={call.id} call={call} />
          ))}
        </ul>
        <ShowMore list={calls} />
      </Card>
    </Section>
  );
}
