import { paths } from '@kith/contract/app-routes/paths';
import { Factory } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** For a code that the classification doesn't have. */
export function MissingIndustry() {
  const { t } = useTranslation('company-insights');
  return (
    <>
      <PageTitle>{t('industry.missing')}</PageTitle>
      <EmptyState
        isScreen
        icon={<Factory aria-hidden size={22} />}
        title={t('industry.missing')}
        description={t('industry.missingText')}
        action={
          <Button asChild>
            <Link to={paths.insights()}>{t('industry.back')}</Link>
          </Button>
        }
      />
    </>
  );
}
