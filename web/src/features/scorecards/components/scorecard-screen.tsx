import type { Scorecard, ScorecardChange, ScorecardRow } from '@kith/contract/scorecards/endpoints';
import { type ScorecardMeasure, scorecardMeasureNames } from '@kith/contract/scorecards/rules';
import { ClipboardList, Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useScorecard } from '../api/scorecards.ts';
import { countStates } from '../count-states.ts';
import { MeasureSheet } from './measure-sheet.tsx';
import { ScorecardHistory } from './scorecard-history.tsx';
import { ScorecardRows } from './scorecard-rows.tsx';

/** What is open beside the list: a measure, or the one that is added next. */
type Open = { measure: ScorecardMeasure; undone: ScorecardChange | null };

/** The weekly scorecard: measures with their target, state and trend, for administrators. */
export function ScorecardScreen({ gate }: { gate: Gate }) {
  const { t } = useTranslation('scorecards');
  const format = useFormat();
  const { data, isError, error, refetch } = useScorecard();
  const [open, setOpen] = useState<Open | null>(null);
  const unused = data ? unusedMeasures(data) : [];
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={16} />}
      onClick={() => {
        const [measure] = unused;
        if (measure) setOpen({ measure, undone: null });
      }}
    >
      {t('add')}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={
          data
            ? t('about', {
                week: format.calendarDate(data.week),
                days: format.number(data.days_over),
              })
            : '\u00a0'
        }
        actions={
          data && data.rows.length > 0 && unused.length > 0 ? gate(t('add'), add) : undefined
        }
        hasSmallActions
      />
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded card={data} add={gate(t('add'), add)} onOpen={(row) => openRow(row, setOpen)} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <ScorecardHistory
        gate={gate}
        onUndo={(undone) => setOpen({ measure: undone.measure, undone })}
      />
      {data && open ? (
        <MeasureSheet
          key={`${open.measure} ${open.undone?.id ?? ''}`}
          card={data}
          measure={open.measure}
          undone={open.undone}
          gate={gate}
          onPick={(measure) => setOpen({ measure, undone: null })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

const openRow = ({ measure }: ScorecardRow, setOpen: (open: Open) => void) =>
  setOpen({ measure, undone: null });

function unusedMeasures({ rows }: Scorecard): ScorecardMeasure[] {
  const used = new Set(rows.map(({ measure }) => measure));
  return scorecardMeasureNames.filter((measure) => !used.has(measure));
}

type LoadedProps = {
  card: Scorecard;
  add: React.ReactNode;
  onOpen: (row: ScorecardRow) => void;
};

function Loaded({ card, add, onOpen }: LoadedProps) {
  const { t } = useTranslation('scorecards');
  const format = useFormat();
  if (card.rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ClipboardList aria-hidden size={22} />}
          title={t('empty.title')}
          description={t('empty.about')}
          action={add}
        />
      </Card>
    );
  }
  const states = countStates(card.rows);
  return (
    <section aria-labelledby="scorecard-finding" className="grid grid-cols-1 gap-3">
      <h2 id="scorecard-finding" className="title-serif text-lg text-balance">
        {t('finding', {
          on_track: format.number(states.on_track),
          at_risk: format.number(states.at_risk),
          off: format.number(states.off),
        })}
      </h2>
      <p className="max-w-prose text-sm text-pretty text-muted">{t('how', { few: t('few') })}</p>
      <ScorecardRows rows={card.rows} onOpen={onOpen} />
    </section>
  );
}
