import type { CrmProvider } from '@kith/contract/connectors/rules';
import type { CrmConnection } from '@kith/contract/connectors/schemas';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  isWorking,
  productNames,
  useConnection,
  useDisconnect,
  useRun,
  useUpdateConnection,
} from '../api/connectors.ts';
import { ChangeList } from './change-list.tsx';
import { ConflictList } from './conflict-list.tsx';
import { ConnectButton } from './connect-section.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { statusTones } from './connection-status.tsx';
import { RunCard } from './run-card.tsx';

type ScreenProps = { provider: CrmProvider; onLeave: () => void };

/** One connection: what it does, what has to be decided, and what it did. */
export function ConnectionScreen({ provider, onLeave }: ScreenProps) {
  const { t } = useTranslation(['connectors', 'common']);
  const { data, error, refetch } = useConnection(provider);
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackLink onBack={onLeave}>{t('back')}</BackLink>
      <PageHeader
        title={productNames[provider]}
        description={data ? t('screen.account', { account: data.account_label }) : null}
        actions={data ? <MainAction connection={data} /> : null}
      />
      {data ? (
        <Connected connection={data} onLeave={onLeave} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('common:loading')} className="grid gap-6">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
    </div>
  );
}

/** Preview before the first sync and after a change of settings; else sync. */
function MainAction({ connection }: { connection: CrmConnection }): ReactNode {
  const { t } = useTranslation('connectors');
  const run = useRun();
  const { provider, status, is_previewed: isPreviewed } = connection;
  if (status === 'reconnect') return <ConnectButton provider={provider} isAgain isPrimary />;
  const isBusy = run.isPending || isWorking(connection);
  const begin = (kind: 'preview' | 'sync') => run.mutate({ provider, kind });
  return (
    <>
      {isPreviewed ? (
        <Button
          isPending={isBusy && run.variables?.kind === 'preview'}
          disabled={isBusy}
          onClick={() => begin('preview')}
        >
          {t('screen.previewAgain')}
        </Button>
      ) : null}
      <Button
        variant="primary"
        isPending={isBusy}
        onClick={() => begin(isPreviewed ? 'sync' : 'preview')}
      >
        {t(isPreviewed ? (status === 'new' ? 'screen.start' : 'screen.syncNow') : 'screen.preview')}
      </Button>
    </>
  );
}

function Connected({ connection, onLeave }: { connection: CrmConnection; onLeave: () => void }) {
  return (
    <>
      {connection.run ? <RunCard connection={connection} run={connection.run} /> : null}
      {connection.open_conflicts > 0 ? <ConflictList provider={connection.provider} /> : null}
      <StateCard connection={connection} onLeave={onLeave} />
      <ConnectionSettings key={connection.revision} connection={connection} />
      {connection.last_synced_at === null ? null : <ChangeList provider={connection.provider} />}
    </>
  );
}

function StateCard({ connection, onLeave }: { connection: CrmConnection; onLeave: () => void }) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  const update = useUpdateConnection();
  const { provider, status, last_synced_at: syncedAt, next_sync_at: nextAt } = connection;
  const linked = connection.linked_contacts;
  const isPaused = status === 'paused';
  const parts = [
    syncedAt === null ? t('state.never') : t('state.last', { when: format.dateTime(syncedAt) }),
    ...(nextAt === null ? [] : [t('state.next', { when: format.dateTime(nextAt) })]),
    t('linked', { count: linked, number: format.number(linked) }),
  ];
  return (
    <Card>
      <SettingRow
        heading="h2"
        title={t('state.title')}
        badge={<Badge tone={statusTones[status]}>{t(`statuses.${status}`)}</Badge>}
        description={
          <>
            <p>{parts.join(' · ')}</p>
            {status === 'reconnect' ? <p>{t('state.reconnect')}</p> : null}
          </>
        }
        actions={
          <>
            {status === 'active' || isPaused ? (
              <Button
                isPending={update.isPending}
                onClick={() => update.mutate({ provider, is_paused: !isPaused })}
              >
                {t(isPaused ? 'state.resume' : 'state.pause')}
              </Button>
            ) : null}
            <DisconnectButton provider={provider} onGone={onLeave} />
          </>
        }
      />
    </Card>
  );
}

function DisconnectButton({ provider, onGone }: { provider: CrmProvider; onGone: () => void }) {
  const { t } = useTranslation('connectors');
  const [isAsking, setIsAsking] = useState(false);
  const disconnect = useDisconnect();
  const name = productNames[provider];
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setIsAsking(true)}>
        {t('disconnect.open')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('disconnect.title', { name })}
          description={t('disconnect.about', { name })}
          confirmLabel={t('disconnect.open')}
          isPending={disconnect.isPending}
          onConfirm={() => disconnect.mutate({ provider }, { onSuccess: onGone })}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
