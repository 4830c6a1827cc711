import { paths } from '@kith/contract/app-routes/paths';
import type { DuplicateStatus } from '@kith/contract/duplicates/schemas';
import { suggestChoices } from '@kith/contract/duplicates/suggest-choices';
import { CheckCheck, ChevronLeft, ChevronRight, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import { ariaKeysOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import { type Choices, useDecisions, useMergeSure } from '../api/decide.ts';
import { useDuplicates, useSearchDuplicates } from '../api/queue.ts';
import { MergeHistory } from './merge-history.tsx';
import { PairCard } from './pair-card.tsx';

/** The review of possible duplicates: one pair after the other, side by side. */
export function DuplicatesScreen() {
  const { t } = useTranslation('duplicates');
  const { search, isRunning, isRefused, status } = useSearchDuplicates();
  const searchOnce = useEffectEvent(search);
  // Opening the queue searches what was added or changed since the last search.
  useEffect(() => {
    searchOnce();
  }, []);
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t('title')} description={t('subtitle')} />
      <SearchLine isRunning={isRunning} scan={status?.scan ?? null} />
      <Queue
        openCount={status?.open_count ?? 0}
        sureCount={status?.sure_count ?? 0}
        isSearching={isRunning || (!status?.scan && !isRefused)}
      />
      <MergeHistory />
    </div>
  );
}

type SearchLineProps = { isRunning: boolean; scan: DuplicateStatus['scan'] };

/** How far a search is, or what the last one read: searches begin and end by themselves. */
function SearchLine({ isRunning, scan }: SearchLineProps) {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const finishedAt = scan?.finished_at ?? null;
  const total = scan?.contacts_total ?? 0;
  return (
    <div className="-my-3 flex min-h-8 items-end">
      {isRunning ? (
        <ProgressBar
          label={t('searching')}
          done={scan?.contacts_done ?? 0}
          total={total || null}
          caption={t('searching')}
          className="flex-1"
        />
      ) : finishedAt === null ? null : (
        <p className="text-sm text-muted">
          {t('searched', {
            count: total,
            number: format.number(total),
            when: format.dateTime(finishedAt),
          })}
        </p>
      )}
    </div>
  );
}

function MergeSureButton({ count }: { count: number }) {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const mergeSure = useMergeSure();
  if (count === 0 && !mergeSure.isPending) return null;
  return (
    <Button
      className="sm:justify-self-end"
      icon={<CheckCheck aria-hidden size={16} />}
      isPending={mergeSure.isPending}
      onClick={() => mergeSure.mutate()}
    >
      {t('mergeSure', { count, number: format.number(count) })}
    </Button>
  );
}

type QueueProps = { openCount: number; sureCount: number; isSearching: boolean };

function Queue({ openCount, sureCount, isSearching }: QueueProps) {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const queue = useDuplicates();
  const decisions = useDecisions();
  const pairs = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const [wantedPlace, setPlace] = useState(0);
  const place = Math.min(wantedPlace, Math.max(0, pairs.length - 1));
  const pair = pairs[place];
  const [edited, setEdited] = useState<{ id: string; choices: Choices } | null>(null);

  const choices = !pair ? null : edited?.id === pair.id ? edited.choices : suggestChoices(pair);

  function move(step: number) {
    const next = Math.max(0, Math.min(pairs.length - 1, place + step));
    setPlace(next);
    if (next >= pairs.length - 2 && queue.hasNextPage && !queue.isFetchingNextPage) {
      void queue.fetchNextPage();
    }
  }
  const merge = () => pair && choices && !decisions.isPending && decisions.merge({ pair, choices });
  const dismiss = () => pair && !decisions.isPending && decisions.dismiss(pair);
  useActions({
    'duplicates.move': (chord) => move(chord === 'J' ? 1 : -1),
    'duplicates.merge': merge,
    'duplicates.dismiss': dismiss,
    'duplicates.undo': decisions.undoLast,
  });

  if (queue.isPending || (!pair && isSearching)) return <TallSkeleton rows={3} />;
  if (!pair || !choices) {
    return (
      <Card>
        <EmptyState
          icon={<Users aria-hidden size={22} />}
          title={t('empty.title')}
          description={t('empty.text')}
          action={
            <Button asChild variant="primary">
              <Link to={paths.contacts()}>{t('empty.back')}</Link>
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <section aria-label={t('pair')} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-sm text-muted tabular-nums">
          {t('place', { place: format.number(place + 1), total: format.number(openCount) })}
        </p>
        <span className="flex gap-1">
          <IconButton
            label={t('previous')}
            action="duplicates.move"
            icon={<ChevronLeft aria-hidden size={18} />}
            disabled={place === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            label={t('next')}
            action="duplicates.move"
            icon={<ChevronRight aria-hidden size={18} />}
            disabled={place >= pairs.length - 1}
            onClick={() => move(1)}
          />
        </span>
      </div>
      <PairCard
        pair={pair}
        choices={choices}
        onChoose={(field, id) => setEdited({ id: pair.id, choices: { ...choices, [field]: id } })}
      />
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        <Button aria-keyshortcuts={ariaKeysOf('duplicates.dismiss')} onClick={dismiss}>
          {t('dismiss')}
        </Button>
        <Button
          variant="primary"
          aria-keyshortcuts={ariaKeysOf('duplicates.merge')}
          onClick={merge}
        >
          {t('merge')}
        </Button>
      </div>
      <MergeSureButton count={sureCount} />
    </section>
  );
}
