import { paths } from '@kith/contract/app-routes/paths';
import { type Outcome, outcomes } from '@kith/contract/nudges/rules';
import type { Engagement } from '@kith/contract/signals/schemas';
import { Filter, Handshake } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Select } from '#ui/select.tsx';
import { useActions } from '#ui/use-actions.ts';
import { type OutcomeFilter, useEngagements, useSetOutcome } from '../api/engagements.ts';
import { EngagementRow } from './engagement-row.tsx';
import { ListEnd } from './list-end.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import type { SignalSlots } from './signal-slots.ts';
import { useRowKeys } from './use-row-keys.ts';

type EngagementsTabProps = {
  outcome: OutcomeFilter;
  setOutcome: (outcome: OutcomeFilter) => void;
  renderReason: SignalSlots['renderReason'];
};

/** What the member did about signals, and what came of it: a key records that. */
export function EngagementsTab({ outcome, setOutcome, renderReason }: EngagementsTabProps) {
  const { t } = useTranslation(['connect', 'nudges']);
  const { query, items } = useEngagements(outcome);
  const record = useSetOutcome();
  const listRef = useRef<HTMLUListElement>(null);
  const rows = useRowKeys(
    listRef,
    items.map(({ id }) => id),
  );
  const active = items.find(({ id }) => id === rows.activeId);
  /** The member's own word again takes it back. */
  const say = (engagement: Engagement, word: Outcome) => {
    const isSaid = engagement.outcome === word && engagement.outcome_source === 'member';
    record.mutate({ engagement, outcome: isSaid ? null : word });
  };
  useActions({
    'engagements.move': (chord) => rows.move(chord === 'J' ? 1 : -1),
    'engagements.outcome': (chord) => {
      const word = outcomes[Number(chord) - 1];
      if (!active || word === undefined) return false;
      return say(active, word);
    },
  });
  const filters = ['all', 'open', ...outcomes] as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-2xl text-base text-pretty text-muted">{t('engagements.about')}</p>
        <Select
          aria-label={t('engagements.filter')}
          className="sm:w-48"
          value={outcome ?? 'all'}
          onValueChange={(filter) => setOutcome(filter === 'all' ? null : filter)}
          options={filters.map((value) => ({
            value,
            label:
              value === 'all' || value === 'open'
                ? t(`engagements.filters.${value}`)
                : t(`engagements.outcomes.${value}`),
          }))}
        />
      </div>
      <Card className="overflow-clip">
        {query.isPending ? (
          <ListSkeleton />
        ) : query.isError && items.length === 0 ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : items.length === 0 ? (
          <EngagementsEmpty isFiltered={outcome !== null} onClear={() => setOutcome(null)} />
        ) : (
          <>
            <ul ref={listRef} aria-label={t('engagements.list')} aria-busy={query.isFetching}>
              {items.map((engagement) => (
                <EngagementRow
                  key={engagement.id}
                  engagement={engagement}
                  isActive={engagement === active}
                  onActivate={() => rows.activate(engagement.id)}
                  onOutcome={(word) => say(engagement, word)}
                  renderReason={renderReason}
                />
              ))}
            </ul>
            <ListEnd query={query} />
          </>
        )}
      </Card>
    </div>
  );
}

type EngagementsEmptyProps = { isFiltered: boolean; onClear: () => void };

function EngagementsEmpty({ isFiltered, onClear }: EngagementsEmptyProps) {
  const { t } = useTranslation('connect');
  return isFiltered ? (
    <EmptyState
      icon={<Filter aria-hidden size={22} />}
      title={t('empty.engagementsFiltered.title')}
      description={t('empty.engagementsFiltered.about')}
      action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
    />
  ) : (
    <EmptyState
      icon={<Handshake aria-hidden size={22} />}
      title={t('empty.engagements.title')}
      description={t('empty.engagements.about')}
      action={
        <Button asChild>
          <Link to={paths.connect()}>{t('empty.toSignals')}</Link>
        </Button>
      }
    />
  );
}
