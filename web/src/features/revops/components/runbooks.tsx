import { paths } from '@kith/contract/app-routes/paths';
import type { Runbook, RunbookVersion } from '@kith/contract/runbooks/endpoints';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRunbook, useRunbooks } from '../api/runbooks.ts';
import { RunbookForm } from './runbook-form.tsx';
import { RunbookHistory } from './runbook-history.tsx';
import { RunbookText } from './runbook-text.tsx';

/** The runbooks at the left, and one of them to read or edit. */
export function Runbooks({ chosen, gate }: { chosen: string | null; gate: Gate }) {
  const { t } = useTranslation('revops');
  const { data, isError, error, refetch } = useRunbooks();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-dvh" />;
  const open = data.items.find(({ id }) => id === chosen) ?? data.items[0];
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <nav aria-label={t('docs.list')}>
        <Card className="grid grid-cols-1 p-2">
          {data.items.map(({ id, title }) => (
            <Link
              key={id}
              to={paths.adminRunbooks({ runbook: id })}
              aria-current={id === open?.id ? 'page' : undefined}
              className={clsx(
                'rounded-md px-3 py-2 hover:bg-sunken',
                id === open?.id && 'bg-sunken font-semibold',
              )}
            >
              {title}
            </Link>
          ))}
        </Card>
      </nav>
      {open ? <OneRunbook key={open.id} id={open.id} gate={gate} /> : null}
    </div>
  );
}

function OneRunbook({ id, gate }: { id: string; gate: Gate }) {
  const { data, isError, error, refetch } = useRunbook(id);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return data ? <Reader runbook={data} gate={gate} /> : <Skeleton className="h-dvh" />;
}

function Reader({ runbook, gate }: { runbook: Runbook; gate: Gate }) {
  const { t } = useTranslation('revops');
  const format = useFormat();
  const [isEditing, setIsEditing] = useState(false);
  const [current] = runbook.versions as [RunbookVersion, ...RunbookVersion[]];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-4 p-5">
        {isEditing ? (
          <RunbookForm runbook={runbook} onClose={() => setIsEditing(false)} />
        ) : (
          <>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h2 className="title-serif text-xl">{current.title}</h2>
                <p className="text-sm text-muted">
                  {t('docs.version', { version: format.number(current.version) })}
                  {' · '}
                  {format.dateTime(current.changed_at)}
                </p>
              </div>
              {gate(
                t('docs.edit'),
                <Button variant="primary" onClick={() => setIsEditing(true)}>
                  {t('docs.edit')}
                </Button>,
              )}
            </div>
            <RunbookText body={current.body} />
          </>
        )}
      </Card>
      {isEditing ? null : <RunbookHistory runbook={runbook} gate={gate} />}
    </div>
  );
}
