import type { ScorecardChange } from '@kith/contract/scorecards/endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { useScorecardHistory, useWriteNote } from '../api/scorecards.ts';
import { useScorecardTexts } from './use-scorecard-texts.ts';

type HistoryProps = {
  gate: Gate;
  /** Asked for a setting; a note is taken back at once. */
  onUndo: (change: ScorecardChange) => void;
};

/** What was changed, its author and the reason, newest first. */
export function ScorecardHistory({ gate, onUndo }: HistoryProps) {
  const { t } = useTranslation('scorecards');
  const history = useScorecardHistory();
  const items = itemsOf(history.data);
  return (
    <Section title={t('history.title')}>
      {history.isError ? (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ? (
        <Skeleton className="h-40" />
      ) : items.length === 0 ? (
        <p className="text-muted">{t('history.none')}</p>
      ) : (
        <Card>
          <ul aria-label={t('history.title')}>
            {items.map((change) => (
              <li key={change.id} className="border-b border-border last:border-b-0">
                <Change change={change} gate={gate} onUndo={onUndo} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ShowMore list={history} />
    </Section>
  );
}

function Change({ change, gate, onUndo }: HistoryProps & { change: ScorecardChange }) {
  const { t } = useTranslation(['scorecards', 'common']);
  const format = useFormat();
  const { nameChange } = useScorecardTexts();
  const note = useWriteNote({
    onSuccess: () => showToast({ kind: 'success', title: t('note.saved') }),
  });
  const name = nameChange(change);
  const label = t('history.undoOne', { change: name });
  const undo = () => {
    const { id, measure, week, before, after } = change;
    if (week === null || typeof before !== 'string' || typeof after !== 'string') {
      onUndo(change);
      return;
    }
    note.mutate({ measure, week, text: before, expected: after, undoes: id });
  };
  return (
    <CardRow className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        {change.reason === '' ? null : <p className="wrap-anywhere">{change.reason}</p>}
        {change.undoes === null ? null : (
          <p className="text-sm text-muted">{t('history.undoes')}</p>
        )}
        <p className="text-sm text-muted">
          {change.changed_by?.name ?? t('history.gone')} · {format.dateTime(change.changed_at)}
        </p>
      </div>
      {change.can_undo
        ? gate(
            label,
            <Button
              size="sm"
              variant="ghost"
              aria-label={label}
              isPending={note.isPending}
              onClick={undo}
            >
              {t('common:undo')}
            </Button>,
          )
        : null}
    </CardRow>
  );
}
