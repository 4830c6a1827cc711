import { paths } from '@kith/contract/app-routes/paths';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';

/** Shown when companies could not be loaded, or a company doesn't exist. */
export function CompanyFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('companies');
  const code = errorCodeOf(error);
  if (code === 'not_found' || code === 'validation_failed') {
    return (
      <EmptyState
        icon={<Building2 aria-hidden size={22} />}
        title={t('missing.title')}
        description={t('missing.text')}
        action={
          <Button asChild>
            <Link to={paths.companies()}>{t('all')}</Link>
          </Button>
        }
      />
    );
  }
  return <LoadFailure error={error} onRetry={onRetry} />;
}
