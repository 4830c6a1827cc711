import type { FlagChange } from '@kith/contract/flags/endpoints';
import type { FlagName } from '@kith/contract/flags/table';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { itemsOf } from '#lib/paging.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFlagHistory } from '../api/feature-flags.ts';
import { useFlagTexts } from './use-flag-texts.ts';

type HistoryProps = { name: FlagName; gate: Gate; onUndo: (change: FlagChange) => void };

/** The changes of a flag, newest first; each can be taken back while it still applies. */
export function FlagHistory({ name, gate, onUndo }: HistoryProps) {
  const { t } = useTranslation('flags');
  const history = useFlagHistory(name);
  const items = itemsOf(history.data);
  return (
    <Section title={t('history.title')}>
      {history.isError ? (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ? (
        <Skeleton className="h-24" />
      ) : items.length === 0 ? (
        <p className="text-muted">{t('history.none')}</p>
      ) : (
        <ul aria-label={t('history.title')} className="divide-y divide-border">
          {items.map((change, index) => (
            <Change
              key={change.id}
              change={change}
              gate={gate}
              onUndo={isLatest(items, index) && !hasEnded(change) ? () => onUndo(change) : null}
            />
          ))}
        </ul>
      )}
      <ShowMore list={history} />
    </Section>
  );
}

/** Whether nothing newer was set for the same. */
function isLatest(items: readonly FlagChange[], index: number): boolean {
  const scope = JSON.stringify(items[index]?.scope);
  return !items.slice(0, index).some((newer) => JSON.stringify(newer.scope) === scope);
}

/** What it set no longer holds, so that there is nothing to take back. */
const hasEnded = ({ after_ends_at: end }: FlagChange): boolean =>
  end !== null && new Date(end).getTime() <= Date.now();

type ChangeProps = { change: FlagChange; gate: Gate; onUndo: (() => void) | null };

function Change({ change, gate, onUndo }: ChangeProps) {
  const { t } = useTranslation(['flags', 'common']);
  const format = useFormat();
  const { nameChange } = useFlagTexts();
  const label = t('history.undoOne', { change: nameChange(change) });
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium break-words">{nameChange(change)}</p>
        {change.reason === '' ? null : <p className="break-words">{change.reason}</p>}
        {hasEnded(change) ? (
          <p className="text-sm text-muted">
            {t('history.ended', { date: format.date(change.after_ends_at ?? '') })}
          </p>
        ) : null}
        {change.undoes === null ? null : (
          <p className="text-sm text-muted">{t('history.undoes')}</p>
        )}
        <p className="text-sm text-muted">
          {change.changed_by === null ? t('history.service') : change.changed_by.name}
          {' · '}
          {format.dateTime(change.changed_at)}
        </p>
      </div>
      {onUndo === null
        ? null
        : gate(
            label,
            <Button size="sm" variant="ghost" aria-label={label} onClick={onUndo}>
              {t('common:undo')}
            </Button>,
          )}
    </li>
  );
}
