import { paths } from '@kith/contract/app-routes/paths';
import { type AppRoute, appRoutes, consentsOfAddress } from '@kith/contract/app-routes/table';
import type { ConsentType } from '@kith/contract/consents/rules';
import type { AccessNeeds } from '@kith/contract/flags/access';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Link, matchPath, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { expectsToPass } from '#lib/consent-memory.ts';
import { AccountPreferences } from '#app/account-preferences.tsx';
import { ConsentedUsage, ConsentMemory } from '#app/consent-effects.tsx';
import { FirstViewWatch } from '#app/first-view-watch.tsx';
import { useGoBack } from '#app/history.ts';
import { loadFramePart } from '#app/load-frame-part.ts';
import { ImpersonationBanner } from '#app/impersonation-banner.tsx';
import { MemberProviders } from '#app/member-providers.tsx';
import { RouteGuard } from '#app/route-guard.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { Shell } from '#app/shell.tsx';
import { ShortcutsHelp } from '#app/shortcuts-help.tsx';
import { DeletionWatch } from '#features/account-data/components/deletion-watch.tsx';
import { ConsentGate } from '#features/consents/components/consent-gate.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useMember } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** A build setting, off by default. */
const isDemoBypassOn = import.meta.env['VITE_DEMO_BYPASS'] === 'true';

/** Few addresses need more than a session. */
const AccessGuard = lazy(async () => {
  const guard = await import('#app/access-guard.tsx');
  return { default: guard.AccessGuard };
});
const AccountRights = lazy(async () => {
  const rights = await import('#app/account-rights.tsx');
  return { default: rights.AccountRights };
});
const AccountRightsScreen = lazy(async () => {
  const rights = await import('#app/account-rights.tsx');
  return { default: rights.AccountRightsScreen };
});
const AppWatch = lazy(() => loadFramePart('AppWatch'));
const AppStatus = lazy(() => loadFramePart('AppStatus'));
const InstallPrompt = lazy(() => loadFramePart('InstallPrompt'));

/** For touch screens only. */
const SwipeWatch = lazy(async () => {
  const swipe = await import('#features/gestures/components/swipe-watch.tsx');
  return { default: swipe.SwipeWatch };
});

const OfflineWorker = lazy(() => loadFramePart('OfflineWorker'));
const LastViewKeeper = lazy(() => loadFramePart('LastViewKeeper'));
const CachedCopyNotice = lazy(() => loadFramePart('CachedCopyNotice'));

/** The layout of every signed-in screen: guard, consent gate, shell. */
export default function AppLayout() {
  return (
    <RouteGuard>
      <MemberShell />
    </RouteGuard>
  );
}

function MemberShell() {
  const member = useMember();
  return (
    <MemberProviders key={member.id}>
      <AccountPreferences />
      <FirstViewWatch />
      <ConsentMemory />
      <Suspense>
        <OfflineWorker />
        <LastViewKeeper />
      </Suspense>
      <GatedShell />
    </MemberProviders>
  );
}

/**
 * Starts the screen's first requests together with the gate's own if the gate opened last time; the
 * server refuses them otherwise.
 */
function usePrefetch(
  handles: readonly (ScreenHandle | undefined)[],
  required: readonly ConsentType[],
) {
  const queryClient = useQueryClient();
  const { id: memberId } = useMember();
  const { search } = useLocation();
  const askFirst = useEffectEvent(() => {
    if (!expectsToPass(memberId, required)) return;
    for (const handle of handles) void handle?.prefetch?.(queryClient, new URLSearchParams(search));
  });
  useEffect(() => askFirst(), []);
}

function isFullBleed(handle: ScreenHandle | undefined, search: string): boolean {
  const asked = handle?.isFullBleed;
  return typeof asked === 'function' ? asked(new URLSearchParams(search)) : asked === true;
}

function GatedShell() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined);
  const route = appRoutes.find((route) => matchPath(route.path, pathname));
  const required = consentsOfAddress(pathname, route);
  usePrefetch(handles, required);
  // Export and deletion are a member's right, whatever an administrator switches off.
  const isAccount = pathname === paths.account();
  const otherwise = isAccount ? <AccountRights /> : null;
  return (
    <ConsentGate
      required={required}
      isDemoBypassOn={isDemoBypassOn}
      onCancel={() => void navigate(paths.auth(), { replace: true })}
      wayOut={<WayOut />}
      withoutConsents={
        isAccount ? (
          <Suspense fallback={<LoadingScreen />}>
            <AccountRightsScreen />
          </Suspense>
        ) : null
      }
    >
      <ConsentedUsage />
      <Shell
        isFullBleed={handles.some((handle) => isFullBleed(handle, search))}
        edge={
          <Suspense>
            <CachedCopyNotice />
          </Suspense>
        }
        notice={
          <>
            <ImpersonationBanner />
            <DeletionWatch />
            <Suspense>
              <AppWatch />
            </Suspense>
          </>
        }
        status={
          <Suspense>
            <AppStatus />
          </Suspense>
        }
        offer={
          <Suspense>
            <InstallPrompt />
          </Suspense>
        }
      >
        <ShortcutsHelp />
        <Suspense>{navigator.maxTouchPoints > 0 ? <SwipeWatch onBack={goBack} /> : null}</Suspense>
        <Suspense fallback={<LoadingScreen />}>
          <Guarded route={route} otherwise={otherwise}>
            <Outlet />
          </Guarded>
        </Suspense>
      </Shell>
    </ConsentGate>
  );
}

/** Members who give no consent can still export their data or delete the account. */
function WayOut() {
  const { t } = useTranslation('consent');
  return (
    <Link to={paths.account()} className="rounded-sm underline underline-offset-4 hover:text-text">
      {t('rights.link')}
    </Link>
  );
}

type GuardedProps = {
  route: AppRoute | undefined;
  /** Shown in place of the reason while a flag is off. */
  otherwise: ReactNode;
  children: ReactNode;
};

/** Checks the visitor against the access rules of the route table. */
function Guarded({ route, otherwise, children }: GuardedProps) {
  const needs: AccessNeeds = {
    needsAdmin: route?.guard === 'admin',
    flags: route?.flag === undefined ? [] : [route.flag],
    ...(route?.environment === undefined ? {} : { environment: route.environment }),
  };
  const needsNothing = !needs.needsAdmin && needs.flags?.length === 0 && !needs.environment;
  return needsNothing ? (
    children
  ) : (
    <AccessGuard needs={needs} otherwise={otherwise}>
      {children}
    </AccessGuard>
  );
}
