import { paths } from '@kith/contract/app-routes/paths';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { useJobKinds } from '../api/operations.ts';

/** The link to the operations screen, with its open items. */
export function OperationsCard() {
  const { t } = useTranslation('operations');
  const kinds = useJobKinds().data?.items;
  const failed = kinds?.reduce((sum, kind) => sum + kind.failed, 0);
  return (
    <Card className="transition-colors hover:bg-sunken">
      <Link to={paths.adminOperations()} className="flex items-start gap-4 rounded-lg p-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-soft text-ember-ink">
          <Activity aria-hidden size={18} />
        </span>
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-md font-semibold">{t('title')}</span>
            {failed === undefined ? null : (
              <Badge tone={failed === 0 ? 'good' : 'danger'}>
                {t('landing.failed', { count: failed })}
              </Badge>
            )}
          </span>
          <span className="text-muted">{t('about')}</span>
        </span>
      </Link>
    </Card>
  );
}
