import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCard } from '#ui/list-card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { type CaseList, useCases } from '../api/cases.ts';
import type { Gate } from '#ui/gate.ts';
import { CaseItem, type Wanted } from './case-item.tsx';
import { DecideDialog } from './decide-dialog.tsx';

const lists = ['waiting', 'decided'] as const;

/** What was reported, each thing once, with what an administrator can do about it. */
export function CaseQueue({ gate }: { gate: Gate }) {
  const { t } = useTranslation('moderation');
  const [list, setList] = useState<CaseList>('waiting');
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const cases = useCases(list);
  return (
    <Section
      title={t('title')}
      about={t('about')}
      aside={
        <SegmentedControl
          label={t('lists.label')}
          value={list}
          onValueChange={setList}
          options={lists.map((value) => ({ value, label: t(`lists.${value}`) }))}
        />
      }
    >
      <ListCard
        label={t('title')}
        list={cases}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden size={22} />}
            title={t(`none.${list}`)}
            description={t('none.about')}
          />
        }
      >
        {(item) => <CaseItem key={item.id} item={item} gate={gate} onDecide={setWanted} />}
      </ListCard>
      {wanted === null ? null : <DecideDialog {...wanted} onClose={() => setWanted(null)} />}
    </Section>
  );
}
