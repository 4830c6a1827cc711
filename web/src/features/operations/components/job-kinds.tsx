import type { JobKind } from '@kith/contract/operations/schemas';
import { clsx } from 'clsx';
import { RotateCcw } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRetryKind } from '../api/dead-letter-changes.ts';
import { useJobKinds } from '../api/operations.ts';
import type { Gate } from '#ui/gate.ts';

/**
 * Every kind of background job: how many are waiting, running, failed and done, and the next run.
 */
export function JobKinds({ gate }: { gate: Gate }) {
  const { t } = useTranslation('operations');
  const kinds = useJobKinds().data?.items;
  return (
    <Section title={t('jobs.title')} about={t('jobs.about')}>
      {kinds === undefined ? (
        <Skeleton className="h-64" />
      ) : (
        <Card>
          <ul className="divide-y divide-border">
            {kinds.map((kind) => (
              <Kind key={kind.kind} kind={kind} gate={gate} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Kind({ kind, gate }: { kind: JobKind; gate: Gate }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const retry = useRetryKind();
  const { kind: name, failed, next_run_at: nextRunAt } = kind;
  const retryLabel = t('jobs.retryAllOf', { kind: name });
  return (
    <li
      data-kind={name}
      className="flex flex-wrap items-center gap-x-5 gap-y-1.5 px-4 py-2.5 text-sm sm:px-5"
    >
      <span className="flex min-w-56 flex-1 flex-wrap gap-x-4 gap-y-0.5 max-sm:basis-full">
        <span className="font-mono break-all">{name}</span>
        {nextRunAt === null ? null : (
          <span className="text-muted">{t('jobs.next', { time: format.dateTime(nextRunAt) })}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums xl:*:w-28 xl:*:text-right">
        {(['waiting', 'running', 'failed', 'done'] as const).map((state) => {
          const count = state === 'done' ? kind.done_in_last_day : kind[state];
          return (
            <span
              key={state}
              className={clsx(
                count === 0
                  ? 'text-muted max-xl:hidden'
                  : state === 'failed' && 'font-semibold text-danger-ink',
              )}
            >
              {t(`jobs.counts.${state}`, { count, number: format.number(count) })}
            </span>
          );
        })}
      </span>
      <span className="xl:w-32 xl:text-right">
        {failed === 0
          ? null
          : gate(
              retryLabel,
              <Button
                size="sm"
                aria-label={retryLabel}
                icon={<RotateCcw aria-hidden size={15} />}
                isPending={retry.isPending}
                onClick={() => retry.mutate({ kind: name })}
              >
                {t('jobs.retryAll')}
              </Button>,
            )}
      </span>
    </li>
  );
}
