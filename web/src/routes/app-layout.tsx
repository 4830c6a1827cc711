import { paths } from '@kith/contract/app-routes/paths';
import type { AppRoute } from '@kith/contract/app-routes/table';
import { appRoutes } from '@kith/contract/app-routes/table';
import type { AccessNeeds } from '@kith/contract/flags/access';
import { Suspense } from 'react';
import { matchPath, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { AccessGuard } from '#app/access-guard.tsx';
import { MemberProviders } from '#app/member-providers.tsx';
import { RouteGuard } from '#app/route-guard.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { Shell } from '#app/shell.tsx';
import { useConsents } from '#features/consents/api/consents.ts';
import { ConsentGate } from '#features/consents/components/consent-gate.tsx';
import { UsageRecorder } from '#features/usage/components/usage-recorder.tsx';
import { useMember } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** A setting of the build, off unless asked for. */
const isDemoBypassOn = import.meta.env['VITE_DEMO_BYPASS'] === 'true';

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
      <GatedShell />
    </MemberProviders>
  );
}

function GatedShell() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isFullBleed = useMatches().some(
    (match) => (match.handle as ScreenHandle | undefined)?.isFullBleed,
  );
  const member = useMember();
  const consents = useConsents(member.id);
  const route = appRoutes.find((route) => matchPath(route.path, pathname));
  const isAnalyticsOn = consents.data?.some(
    (record) => record.consent_type === 'analytics' && record.consent_granted,
  );
  return (
    <ConsentGate
      required={route?.consents ?? ['data_processing']}
      isDemoBypassOn={isDemoBypassOn}
      onCancel={() => void navigate(paths.auth(), { replace: true })}
    >
      <UsageRecorder isAllowed={isAnalyticsOn ?? false} />
      <Shell isFullBleed={isFullBleed}>
        <Suspense fallback={<LoadingScreen />}>
          <AccessGuard needs={needsOf(route)}>
            <Outlet />
          </AccessGuard>
        </Suspense>
      </Shell>
    </ConsentGate>
  );
}

/** What the route table asks of the one who opens an address. */
function needsOf(route: AppRoute | undefined): AccessNeeds {
  return {
    needsAdmin: route?.guard === 'admin',
    flags: route?.flag === undefined ? [] : [route.flag],
    ...(route?.environment === undefined ? {} : { environment: route.environment }),
  };
}
