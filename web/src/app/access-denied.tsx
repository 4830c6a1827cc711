import { paths } from '@kith/contract/app-routes/paths';
import type { Access } from '@kith/contract/flags/access';
import { LockKeyhole } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { otherPlaces } from '#app/commands/places.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';

type Denial = Exclude<Access, { result: 'authorized' | 'loading' }>;

/** Why a page is closed to this member, in place of it. */
export function AccessDenied({ access }: { access: Denial }) {
  const { t } = useTranslation(['access', 'shell', 'commands']);
  const { pathname } = useLocation();
  const page = otherPlaces.find(({ path }) => path === pathname)?.name;
  // These two are open to every member.
  const isNamed = page !== undefined && page !== 'import' && page !== 'search';
  const reason =
    access.result === 'admin_required'
      ? t('adminRequired')
      : access.result === 'feature_disabled'
        ? isNamed
          ? t('pageDisabled', { page: t(`commands:places.${page}`) })
          : t('featureDisabled')
        : t('environmentRestricted', {
            required: t(`environments.${access.required}`),
            current: t(`environments.${access.current}`),
          });
  return (
    <div role={access.result === 'admin_required' ? 'alert' : undefined}>
      <PageTitle>{t('title')}</PageTitle>
      <EmptyState
        isScreen
        icon={<LockKeyhole aria-hidden size={22} />}
        title={t('title')}
        description={reason}
        action={
          <Button asChild>
            <Link to={paths.dashboard()}>{t('shell:notFound.dashboard')}</Link>
          </Button>
        }
      />
    </div>
  );
}
