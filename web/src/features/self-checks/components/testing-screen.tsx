import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { Link } from 'react-router';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { installationChecks } from '../api/checks.ts';
import { CheckList } from './check-list.tsx';

/** Whether this installation works in this browser. */
export function TestingScreen() {
  const { t } = useTranslation('self-checks');
  const hasForum = useConfig()?.community_url != null;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('about', { brand: brand.name })} />
      <CheckList checks={installationChecks}>
        {hasForum ? (
          <p>
            <Link className="text-ember-ink underline underline-offset-4" to={paths.forumTest()}>
              {t('toForum')}
            </Link>
          </p>
        ) : null}
      </CheckList>
    </div>
  );
}
