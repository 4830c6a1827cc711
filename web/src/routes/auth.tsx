import { paths } from '@kith/contract/app-routes/paths';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SignInState } from '#app/route-guard.tsx';
import { keepDestination, takeDestination } from '#app/sign-in-destination.ts';
import { forgetArrival } from '#lib/arrival.ts';
import { authModes, AuthScreen } from '#features/accounts/components/auth-screen.tsx';

/** Signing in, and back to the place that was asked for. */
export default function Auth() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const mode = authModes.find((known) => known === search.get('mode')) ?? 'sign-in';
  const { from } = (state ?? {}) as SignInState;
  useEffect(() => {
    if (from !== undefined) keepDestination(from);
  }, [from]);
  return (
    <AuthScreen
      mode={mode}
      onSignedIn={() => {
        forgetArrival();
        const kept = takeDestination();
        void navigate(from ?? kept ?? paths.dashboard(), { replace: true });
      }}
    />
  );
}
