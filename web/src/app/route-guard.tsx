import { paths } from '@kith/contract/app-routes/paths';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { SecondFactorGate } from '#features/accounts/second-factor/components/second-factor-gate.tsx';
import { useSession } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** What the guard passes to the sign-in screen: where the visitor wanted to go. */
export type SignInState = { from?: string };

/**
 * Shows its content to a signed-in member, after their second factor if they have one. Sends others
 * to sign in and back here; one who just signed out goes to the public page.
 */
export function RouteGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed_out') {
    if (wasSignedIn && session.isByChoice) return <Navigate to={paths.home()} replace />;
    const state: SignInState = { from: `${pathname}${search}${hash}` };
    return <Navigate to={paths.auth()} replace state={state} />;
  }
  if (!wasSignedIn) setWasSignedIn(true);
  return <SecondFactorGate session={session.session}>{children}</SecondFactorGate>;
}
