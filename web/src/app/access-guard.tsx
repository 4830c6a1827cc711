import { paths } from '@kith/contract/app-routes/paths';
import type { Access, AccessNeeds } from '@kith/contract/flags/access';
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { useAccess } from '#app/use-access.ts';
import { logAdminVisit } from '#lib/admin-audit.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { LoadingScreen } from '#ui/spinner.tsx';

type AccessGuardProps = {
  needs: AccessNeeds;
  /** Shown in place of the reason while a flag is off. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/**
 * Shows its content to members with access. Others go to the dashboard; if the role was lost while
 * the page was open, or a flag or the environment blocks access, the reason is shown.
 */
export function AccessGuard({ needs, otherwise = null, children }: AccessGuardProps) {
  const access = useAccess(needs);
  const { pathname } = useLocation();
  const [admittedTo, setAdmittedTo] = useState<string | null>(null);
  const visit =
    needs.needsAdmin !== true
      ? null
      : access.result === 'authorized'
        ? 'route_access'
        : access.result === 'admin_required'
          ? 'access_denied'
          : null;
  useEffect(() => {
    if (visit !== null) void logAdminVisit({ action: visit, path: pathname });
  }, [visit, pathname]);
  if (access.result === 'authorized') {
    if (admittedTo !== pathname) setAdmittedTo(pathname);
    return children;
  }
  if (access.result === 'admin_required' && admittedTo !== pathname) {
    return <Navigate to={paths.dashboard()} replace />;
  }
  if (access.result === 'loading') return <Checking isAdminAsked={needs.needsAdmin === true} />;
  if (access.result === 'feature_disabled' && otherwise !== null) return otherwise;
  return <Denied access={access} />;
}

function Checking({ isAdminAsked }: { isAdminAsked: boolean }) {
  const { t } = useTranslation(['access', 'common']);
  return <LoadingScreen label={isAdminAsked ? t('verifyingAdmin') : t('common:loading')} />;
}

type Denial = Exclude<Access, { result: 'authorized' | 'loading' }>;

function Denied({ access }: { access: Denial }) {
  const { t } = useTranslation(['access', 'shell']);
  const format = useFormat();
  const reason =
    access.result === 'admin_required'
      ? t('adminRequired')
      : access.result === 'feature_disabled'
        ? t('featureDisabled', { flags: format.list(access.missing) })
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
