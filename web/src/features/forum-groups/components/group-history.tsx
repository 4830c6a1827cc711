import type { GroupChange } from '@kith/contract/community/group-endpoints';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow, Section } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useGroupHistory } from '../api/forum-groups.ts';
import { useGroupTexts } from './use-group-texts.ts';

type HistoryProps = { gate: Gate; onUndo: (change: GroupChange) => void };

/** What was changed here and at the forum, newest first. */
export function GroupHistory({ gate, onUndo }: HistoryProps) {
  const { t } = useTranslation('forum');
  const { data, isError, error, refetch } = useGroupHistory();
  return (
    <Section title={t('history.title')}>
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-24" />
      ) : data.items.length === 0 ? (
        <p className="text-muted">{t('history.none')}</p>
      ) : (
        <Card>
          <ul aria-label={t('history.title')}>
            {data.items.map((change) => (
              <li key={change.id} className="border-b border-border last:border-b-0">
                <ChangeRow change={change} gate={gate} onUndo={onUndo} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function ChangeRow({ change, gate, onUndo }: HistoryProps & { change: GroupChange }) {
  const { t } = useTranslation(['forum', 'common']);
  const format = useFormat();
  const nameChange = useChangeName();
  const name = nameChange(change);
  const label = t('history.undoOne', { change: name });
  const author =
    change.kind === 'sync' ? t('groups.job') : (change.by?.name ?? t('groups.someone'));
  return (
    <CardRow className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          {change.kind === 'repair' ? <Badge>{t('history.final')}</Badge> : null}
        </p>
        {change.fault === null ? null : (
          <p className="text-warning-ink">
            {t('history.fault', { fault: t(`faults.${change.fault}`) })}
          </p>
        )}
        {change.reason === '' ? null : <p className="wrap-anywhere">{change.reason}</p>}
        <p className="text-sm text-muted">
          {author} · {format.dateTime(change.at)}
        </p>
      </div>
      {change.can_undo
        ? gate(
            label,
            <Button size="sm" variant="ghost" aria-label={label} onClick={() => onUndo(change)}>
              {t('common:undo')}
            </Button>,
          )
        : null}
    </CardRow>
  );
}

function useChangeName() {
  const { t } = useTranslation('forum');
  const format = useFormat();
  const { nameSource } = useGroupTexts();
  return ({ kind, source, before, after, group, added, removed }: GroupChange): string => {
    const counts = {
      group: group ?? '',
      added: format.number(added),
      removed: format.number(removed),
    };
    switch (kind) {
      case 'rule':
        return t('history.rule', {
          source: source === null ? '' : nameSource(source),
          before: before ?? t('rules.noGroup'),
          after: after ?? t('rules.noGroup'),
        });
      case 'automatic':
        return t('history.automatic', { state: after === 'on' ? t('sync.on') : t('sync.off') });
      case 'repair':
        return t('history.repair', counts);
      case 'sync':
        return t('history.sync', counts);
    }
  };
}
