import { paths } from '@kith/contract/app-routes/paths';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { SignInState } from '#app/route-guard.tsx';
import type { AuthMode } from '#features/accounts/components/auth-screen.tsx';
import { AuthScreen } from '#features/accounts/components/auth-screen.tsx';

const modes: readonly AuthMode[] = ['sign-in', 'sign-up', 'forgot'];

/** Signing in, and back to the place that was asked for. */
export default function Auth() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const mode = modes.find((known) => known === search.get('mode')) ?? 'sign-in';
  const { from } = (state ?? {}) as SignInState;
  return (
    <AuthScreen
      mode={mode}
      onSignedIn={() => void navigate(from ?? paths.dashboard(), { replace: true })}
    />
  );
}
