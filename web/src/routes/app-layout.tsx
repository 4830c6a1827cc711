import { paths } from '@kith/contract/app-routes/paths';
import { appRoutes } from '@kith/contract/app-routes/table';
import { Suspense } from 'react';
import { matchPath, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { AccountPreferences } from '#app/account-preferences.tsx';
import { MemberProviders } from '#app/member-providers.tsx';
import { RouteGuard } from '#app/route-guard.tsx';
import type { ScreenHandle } from '#app/screen-handle.ts';
import { Shell } from '#app/shell.tsx';
import { ShortcutsHelp } from '#app/shortcuts-help.tsx';
import { ConsentGate } from '#features/consents/components/consent-gate.tsx';
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
      <AccountPreferences />
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
  const required = appRoutes.find((route) => matchPath(route.path, pathname))?.consents;
  return (
    <ConsentGate
      required={required ?? ['data_processing']}
      isDemoBypassOn={isDemoBypassOn}
      onCancel={() => void navigate(paths.auth(), { replace: true })}
    >
      <Shell isFullBleed={isFullBleed}>
        <ShortcutsHelp />
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </Shell>
    </ConsentGate>
  );
}
