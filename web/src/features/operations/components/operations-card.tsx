import { paths } from '@kith/contract/app-routes/paths';
import { Activity } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { useJobKinds } from '../api/operations.ts';
import { AdminCard } from './admin-card.tsx';

/** The link to the operations screen, with its open items. */
export function OperationsCard() {
  const { t } = useTranslation('operations');
  const kinds = useJobKinds().data?.items;
  const failed = kinds?.reduce((sum, kind) => sum + kind.failed, 0);
  return (
    <AdminCard
      to={paths.adminOperations()}
      icon={<Activity aria-hidden size={18} />}
      title={t('title')}
      about={t('about')}
      badge={
        failed === undefined ? null : (
          <Badge tone={failed === 0 ? 'good' : 'danger'}>
            {t('landing.failed', { count: failed })}
          </Badge>
        )
      }
    />
  );
}
