import type { BridgeTab } from '@kith/contract/bridges/rules';
import { Handshake } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBridges } from '../api/bridges.ts';
import { BridgeRow } from './bridge-row.tsx';

type BridgesTabProps = { tab: BridgeTab; createHref: string; hrefOf: (id: string) => string };

/** The bridges of a tab, the last changed first. */
export function BridgesTab({ tab, createHref, hrefOf }: BridgesTabProps) {
  const { t } = useTranslation(['bridges', 'opportunities']);
  const { data, isPending, isError, error, refetch } = useBridges(tab);
  return (
    <Card className="overflow-clip">
      {isPending ? (
        <div className="grid gap-4 p-5">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<Handshake aria-hidden size={22} />}
          title={t(`empty.${tab}.title`)}
          description={t(`empty.${tab}.about`)}
          action={
            tab === 'bridges-sent' ? (
              <Button asChild>
                <Link to={createHref}>{t('ask')}</Link>
              </Button>
            ) : undefined
          }
        />
      ) : (
        <ul aria-label={t(`opportunities:tabs.${tab}`)}>
          {data.items.map((bridge) => (
            <BridgeRow key={bridge.id} bridge={bridge} href={hrefOf(bridge.id)} />
          ))}
        </ul>
      )}
    </Card>
  );
}
