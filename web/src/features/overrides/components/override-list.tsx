import {
  overrideLimits,
  type OverrideList as ListName,
  overrideLists,
} from '@kith/contract/overrides/rules';
import type { Override, OverrideAction } from '@kith/contract/overrides/endpoints';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { SearchInput } from '#ui/input.tsx';
import { ListCard } from '#ui/list-card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useOverrides } from '../api/overrides.ts';
import { OverrideRow } from './override-row.tsx';
import { StepDialog } from './step-dialog.tsx';

const typingPauseMs = 250;

/** What administrators granted: in effect, waiting for approval, and over. */
export function OverrideList({ title, gate }: { title: string; gate: Gate }) {
  const { t } = useTranslation('overrides');
  const [list, setList] = useState<ListName>('current');
  const [search, setSearch] = useState('');
  const [step, setStep] = useState<{ item: Override; action: OverrideAction } | null>(null);
  const overrides = useOverrides(list, useDebounced(search.trim(), typingPauseMs));
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('lists.label')}
          value={list}
          onValueChange={setList}
          options={overrideLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        />
        <search className="min-w-0 flex-1 basis-64 sm:max-w-80">
          <SearchInput
            label={t('search')}
            placeholder={t('search')}
            maxLength={overrideLimits.search}
            value={search}
            onValueChange={setSearch}
          />
        </search>
      </div>
      <ListCard
        label={title}
        list={overrides}
        empty={
          <EmptyState
            icon={<Gift aria-hidden size={22} />}
            title={t(search.trim() === '' ? `none.${list}` : 'none.found')}
            description={t('none.about')}
          />
        }
      >
        {(item) => (
          <OverrideRow
            key={item.id}
            item={item}
            gate={gate}
            onStep={(action) => setStep({ item, action })}
          />
        )}
      </ListCard>
      {step === null ? null : <StepDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}
