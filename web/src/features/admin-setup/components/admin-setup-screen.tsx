import { paths } from '@kith/contract/app-routes/paths';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useAdminSetup, useClaimAdmin } from '../api/admin-setup.ts';

const grantCommand = 'npm run admin -- grant EMAIL';

/** The first account of a new local installation becomes its administrator here. */
export function AdminSetupScreen() {
  const { t } = useTranslation(['access', 'common', 'errors']);
  const setup = useAdminSetup();
  const claim = useClaimAdmin();
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <PageHeader title={t('setup.title')} />
      <Card>
        {setup.isPending ? (
          <Skeleton className="h-48" />
        ) : setup.isError ? (
          <LoadFailure error={setup.error} onRetry={() => void setup.refetch()} />
        ) : (
          <EmptyState
            icon={<ShieldCheck aria-hidden size={22} />}
            title={
              setup.data.is_open
                ? t('setup.open')
                : t(setup.data.is_admin ? 'setup.mine' : 'setup.taken')
            }
            description={setup.data.is_open ? null : t('setup.more', { command: grantCommand })}
            action={
              setup.data.is_open ? (
                <Button
                  variant="primary"
                  isPending={claim.isPending}
                  onClick={() => claim.mutate(undefined)}
                >
                  {t('setup.claim')}
                </Button>
              ) : (
                <Button asChild>
                  <Link to={paths.dashboard()}>{t('setup.back')}</Link>
                </Button>
              )
            }
          />
        )}
      </Card>
    </div>
  );
}
