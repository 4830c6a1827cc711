import { paths } from '@kith/contract/app-routes/paths';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SignInState } from '#app/route-guard.tsx';
import { storeDestination, takeDestination } from '#app/sign-in-destination.ts';
import { forgetArrival } from '#lib/arrival.ts';
import { noteSiteStep } from '#lib/site-visits.ts';
import { authModes } from '#features/accounts/sign-in/api/auth-modes.ts';
import { AuthScreen } from '#features/accounts/sign-in/components/auth-screen.tsx';

/** Sign-in, then back to the requested address. */
export default function Auth() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const mode = authModes.find((known) => known === search.get('mode')) ?? 'sign-in';
  const [hasMode] = useState(() => search.has('mode'));
  const { from } = (state ?? {}) as SignInState;
  // Pages of links name where to go on; it is checked when it is taken.
  const wanted = from ?? search.get('to');
  useEffect(() => {
    if (wanted !== null) storeDestination(wanted);
    // Who comes from a page that names none has changed their mind; a provider sends them back without a mode.
    else if (hasMode) takeDestination();
  }, [wanted, hasMode]);
  const isNew = mode === 'sign-up';
  useEffect(() => {
    if (isNew) void noteSiteStep('start');
  }, [isNew]);
  return (
    <AuthScreen
      mode={mode}
      onSignedIn={() => {
        if (isNew) void noteSiteStep('sign_up');
        forgetArrival();
        const destination = takeDestination();
        void navigate(from ?? destination ?? paths.dashboard(), { replace: true });
      }}
    />
  );
}
