import { paths } from '@kith/contract/app-routes/paths';
import { appRoutes } from '@kith/contract/app-routes/table';
import { Suspense } from 'react';
import { matchPath, Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { MemberProviders } from '#app/member-providers.tsx';
import { RouteGuard } from '#app/route-guard.tsx';
import { Shell } from '#app/shell.tsx';
import { ConsentGate } from '#features/consents/components/consent-gate.tsx';
import { useMember } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** What a screen may say about its place in the shell: `export const handle: ScreenHandle`. */
export type ScreenHandle = { isFullBleed?: boolean };

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
  const required = appRoutes.find((route) => matchPath(route.path, pathname))?.consents;
  return (
    <ConsentGate
      required={required ?? ['data_processing']}
      onCancel={() => void navigate(paths.auth(), { replace: true })}
    >
      <Shell isFullBleed={isFullBleed}>
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </Shell>
    </ConsentGate>
  );
}
