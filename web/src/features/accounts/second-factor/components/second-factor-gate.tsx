import type { Session } from '@supabase/auth-js';
import { lazy, type ReactNode, Suspense } from 'react';
import { needsSecondFactor } from '#lib/assurance.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** Members without a second factor never load this code. */
const SecondFactorScreen = lazy(async () => {
  const screen = await import('./second-factor-screen.tsx');
  return { default: screen.SecondFactorScreen };
});

/** Shows its content once the session has the member's highest assurance level. */
export function SecondFactorGate({ session, children }: { session: Session; children: ReactNode }) {
  if (!needsSecondFactor(session)) return children;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SecondFactorScreen session={session} />
    </Suspense>
  );
}
