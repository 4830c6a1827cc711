import { paths } from '@kith/contract/app-routes/paths';
import type { Runbook, RunbookSummary, RunbookVersion } from '@kith/contract/runbooks/endpoints';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRunbook, useRunbooks } from '../api/runbooks.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { Disclosure } from './disclosure.tsx';
import { NewRunbookForm } from './new-runbook-form.tsx';
import { RunbookForm } from './runbook-form.tsx';
import { RunbookHistory } from './runbook-history.tsx';
import { RunbookText } from './runbook-text.tsx';

/** The runbooks at the left, and one of them to read or edit. */
export function Runbooks({ chosen, gate }: { chosen: string | null; gate: Gate }) {
  const { t } = useTranslation('revops');
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const { data, isError, error, refetch } = useRunbooks();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-dvh" />;
  const current = data.items.filter((item) => !item.is_archived);
  const archived = data.items.filter((item) => item.is_archived);
  const open = data.items.find(({ id }) => id === chosen) ?? current[0];
  const links = { openId: isAdding ? undefined : open?.id, onOpen: () => setIsAdding(false) };
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-3">
        <ArrowNav axis="vertical" aria-label={t('docs.list')} className="grid grid-cols-1 gap-3">
          <RunbookLinks {...links} items={current} />
          {archived.length === 0 ? null : (
            <Disclosure title={t('docs.archived', { number: archived.length })}>
              {() => <RunbookLinks {...links} items={archived} />}
            </Disclosure>
          )}
        </ArrowNav>
        {gate(t('docs.add'), <Button onClick={() => setIsAdding(true)}>{t('docs.add')}</Button>)}
      </div>
      {isAdding ? (
        <NewRunbookForm
          onClose={(added) => {
            setIsAdding(false);
            if (added !== null) void navigate(paths.adminRunbooks({ runbook: added }));
          }}
        />
      ) : open ? (
        <OneRunbook key={open.id} id={open.id} gate={gate} />
      ) : null}
    </div>
  );
}

type LinksProps = {
  items: readonly RunbookSummary[];
  openId: string | undefined;
  onOpen: () => void;
};

function RunbookLinks({ items, openId, onOpen }: LinksProps) {
  return (
    <Card className="grid grid-cols-1 p-2">
      {items.map(({ id, title, locale }) => (
        <Link
          key={id}
          lang={locale}
          to={paths.adminRunbooks({ runbook: id })}
          onClick={onOpen}
          aria-current={id === openId ? 'page' : undefined}
          className={clsx(
            'rounded-md px-3 py-2 hover:bg-sunken',
            id === openId && 'bg-sunken font-semibold',
          )}
        >
          {title}
        </Link>
      ))}
    </Card>
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
  const [isArchiving, setIsArchiving] = useState(false);
  const isArchived = runbook.archived_at !== null;
  const archive = isArchived ? t('docs.unarchive') : t('docs.archive');
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
                <h2 lang={runbook.locale} className="title-serif text-xl">
                  {current.title}
                </h2>
                <p className="text-sm text-muted">
                  {t('docs.version', { version: format.number(current.version) })}
                  {' · '}
                  {format.dateTime(current.changed_at)}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {gate(archive, <Button onClick={() => setIsArchiving(true)}>{archive}</Button>)}
                {isArchived
                  ? null
                  : gate(
                      t('docs.edit'),
                      <Button variant="primary" onClick={() => setIsEditing(true)}>
                        {t('docs.edit')}
                      </Button>,
                    )}
              </div>
            </div>
            {runbook.archived_at === null ? null : (
              <p className="text-muted">
                {t('docs.isArchived')} {runbook.archived_by?.name} ·{' '}
                {format.dateTime(runbook.archived_at)}
              </p>
            )}
            <div lang={runbook.locale}>
              <RunbookText body={current.body} />
            </div>
          </>
        )}
      </Card>
      {isEditing || isArchived ? null : <RunbookHistory runbook={runbook} gate={gate} />}
      {isArchiving ? (
        <ArchiveDialog runbook={runbook} onClose={() => setIsArchiving(false)} />
      ) : null}
    </div>
  );
}
