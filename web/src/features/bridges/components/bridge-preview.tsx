import type { BridgeStage, BridgeWay } from '@kith/contract/bridges/disclosure';
import type { BridgeRole } from '@kith/contract/bridges/states';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import type { KnownWarmth } from '../api/known-people.ts';
import type { BridgeNames } from './bridge-names.ts';
import { BridgeSees } from './bridge-sees.tsx';

const previewed = ['asked', 'agreed', 'consented'] as const satisfies readonly BridgeStage[];
const ways = ['member', 'email'] as const satisfies readonly BridgeWay[];

type PreviewProps = { names: BridgeNames; known: KnownWarmth; unnamed: readonly BridgeRole[] };

/** What each will see after each step, in either way that the target may be asked: only the connector knows which. */
export function BridgePreview({ names, known, unnamed }: PreviewProps) {
  const { t } = useTranslation('bridges');
  const [stage, setStage] = useState<(typeof previewed)[number]>('asked');
  const [way, setWay] = useState<BridgeWay>('member');
  return (
    <Section title={t('create.preview')}>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SegmentedControl
          label={t('create.stage')}
          value={stage}
          onValueChange={setStage}
          options={previewed.map((value) => ({ value, label: t(`create.stages.${value}`) }))}
          isWide
        />
        <SegmentedControl
          label={t('facts.target_way', {
            ...names,
            context: unnamed.includes('target') ? 'unnamed' : undefined,
          })}
          value={way}
          onValueChange={setWay}
          options={ways.map((value) => ({ value, label: t(`create.ways.${value}`) }))}
          isWide
        />
      </div>
      <BridgeSees
        names={names}
        stage={stage}
        way={way}
        own="requester"
        known={known}
        unnamed={unnamed}
      />
      <p className="text-sm text-pretty text-muted">{t('create.byEmail')}</p>
    </Section>
  );
}
