import { paths } from '@kith/contract/app-routes/paths';
import type { AccessNeeds } from '@kith/contract/flags/access';
import { lazy, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAccess } from '#app/use-access.ts';
import { logAdminVisit } from '#lib/admin-audit.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** Names pages, as few visits need. */
const AccessDenied = lazy(async () => {
  const screen = await import('#app/access-denied.tsx');
  return { default: screen.AccessDenied };
});

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
  return <AccessDenied access={access} />;
}

function Checking({ isAdminAsked }: { isAdminAsked: boolean }) {
  const { t } = useTranslation(['access', 'common']);
  return <LoadingScreen label={isAdminAsked ? t('verifyingAdmin') : t('common:loading')} />;
}
