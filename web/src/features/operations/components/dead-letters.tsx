import type { DeadLetter } from '@kith/contract/operations/schemas';
import { CircleCheck, RotateCcw, Trash2 } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDiscardDeadLetter, useRetryDeadLetter } from '../api/dead-letter-changes.ts';
import { useDeadLetters } from '../api/operations.ts';
import type { Gate } from '#ui/gate.ts';

/** Jobs that failed for the last time, to be retried or deleted. */
export function DeadLetters({ gate }: { gate: Gate }) {
  const { t } = useTranslation('operations');
  const letters = useDeadLetters();
  const items = letters.data?.pages.flatMap((page) => page.items);
  return (
    <Section title={t('dead.title')} about={t('dead.about')}>
      {items === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <Card>
          {items.length === 0 ? (
            <EmptyState
              icon={<CircleCheck aria-hidden size={22} />}
              title={t('dead.none')}
              description={t('dead.noneAbout')}
            />
          ) : (
            <ul aria-label={t('dead.title')} className="divide-y divide-border">
              {items.map((letter) => (
                <Letter key={letter.id} letter={letter} gate={gate} />
              ))}
            </ul>
          )}
          <ShowMore list={letters} />
        </Card>
      )}
    </Section>
  );
}

function Letter({ letter, gate }: { letter: DeadLetter; gate: Gate }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const retry = useRetryDeadLetter();
  const discard = useDiscardDeadLetter();
  const { id, kind } = letter;
  const retryLabel = t('dead.retryOne', { kind });
  const discardLabel = t('dead.discardOne', { kind });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <span className="font-mono text-sm break-all">{kind}</span>
        <p className="text-base break-words">{letter.fault || t('dead.noFault')}</p>
        <p className="text-sm text-muted">
          {t('dead.when', {
            failed: format.dateTime(letter.failed_at),
            sent: format.dateTime(letter.sent_at),
          })}
          {' · '}
          {t('dead.tries', { count: letter.tries })}
        </p>
        {letter.references.map((reference) => (
          <p key={reference.name} className="font-mono text-xs break-all text-muted">
            {reference.name} {reference.id}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {gate(
          retryLabel,
          <Button
            size="sm"
            aria-label={retryLabel}
            icon={<RotateCcw aria-hidden size={15} />}
            isPending={retry.isPending}
            onClick={() => retry.mutate({ id })}
          >
            {t('dead.retry')}
          </Button>,
        )}
        {gate(
          discardLabel,
          <Button
            size="sm"
            variant="ghost"
            aria-label={discardLabel}
            icon={<Trash2 aria-hidden size={15} />}
            isPending={discard.isPending}
            onClick={() => discard.mutate({ id })}
          >
            {t('dead.discard')}
          </Button>,
        )}
      </div>
    </li>
  );
}
