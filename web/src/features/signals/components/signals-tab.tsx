import { paths } from '@kith/contract/app-routes/paths';
import { signalStates } from '@kith/contract/signals/rules';
import type { Signal } from '@kith/contract/signals/schemas';
import { Clock, Filter, Radio, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useAnswerSignals } from '../api/answer-signals.ts';
import { type SignalListing, useSignals } from '../api/signals.ts';
import { ListEnd } from './list-end.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SignalRow } from './signal-row.tsx';
import type { SignalSlots } from './signal-slots.ts';
import { TypeFilter } from './type-filter.tsx';
import { useRowKeys } from './use-row-keys.ts';

type SignalsTabProps = {
  listing: SignalListing;
  setListing: (listing: SignalListing) => void;
  slots: SignalSlots;
  /** Begins an opportunity from the signal that the keys are at. */
  onPursue: (signal: Signal) => void;
};

/** All signals of the member's network: to act on, one by one or many at once. */
export function SignalsTab({ listing, setListing, slots, onPursue }: SignalsTabProps) {
  const { t } = useTranslation(['connect', 'nudges', 'errors']);
  const { query, items, types } = useSignals(listing);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const listRef = useRef<HTMLUListElement>(null);
  const { answer } = useAnswerSignals();
  const selected = items.filter(({ id }) => chosen.includes(id));
  const rows = useRowKeys(
    listRef,
    items.map(({ id }) => id),
  );
  const active = items.find(({ id }) => id === rows.activeId);
  useActions({
    'suggestions.move': (chord) => rows.move(chord === 'J' ? 1 : -1),
    'fields.opportunity': active && (() => onPursue(active)),
  });
  const change = (next: Partial<SignalListing>) => {
    setChosen([]);
    setListing({ ...listing, ...next });
  };
  const select = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('states.label')}
          value={listing.state}
          onValueChange={(state) => change({ state })}
          options={signalStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <TypeFilter
          counts={types}
          chosen={listing.types}
          onChoose={(next) => change({ types: next })}
        />
      </div>
      <Card className="overflow-clip">
        {query.isPending ? (
          <ListSkeleton />
        ) : query.isError && items.length === 0 ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : items.length === 0 ? (
          <SignalsEmpty listing={listing} onClear={() => change({ types: [] })} />
        ) : (
          <>
            <SelectionBar signals={items} selected={selected} onSelect={setChosen} />
            <ul ref={listRef} aria-label={t('list')} aria-busy={query.isFetching}>
              {items.map((signal) => (
                <SignalRow
                  key={signal.id}
                  signal={signal}
                  isActive={signal.id === rows.activeId}
                  isSelected={chosen.includes(signal.id)}
                  onActivate={() => rows.activate(signal.id)}
                  onSelect={() => select(signal.id)}
                  onRestore={() => answer({ signals: [signal], action: 'reopen' })}
                  slots={slots}
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

const emptyIcons = { open: Radio, snoozed: Clock, dismissed: X } as const;

function SignalsEmpty({ listing, onClear }: { listing: SignalListing; onClear: () => void }) {
  const { t } = useTranslation('connect');
  const { state, types } = listing;
  if (types.length > 0) {
    return (
      <EmptyState
        icon={<Filter aria-hidden size={22} />}
        title={t('empty.filtered.title')}
        description={t('empty.filtered.about')}
        action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      />
    );
  }
  const Icon = emptyIcons[state];
  const text = state === 'open' ? 'signals' : state;
  return (
    <EmptyState
      icon={<Icon aria-hidden size={22} />}
      title={t(`empty.${text}.title`)}
      description={t(`empty.${text}.about`)}
      action={
        state === 'open' ? (
          <Button asChild>
            <Link to={paths.contacts()}>{t('empty.contacts')}</Link>
          </Button>
        ) : undefined
      }
    />
  );
}
