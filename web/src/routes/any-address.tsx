import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { useSession } from '#lib/session.ts';
import { LoadingScreen } from '#ui/spinner.tsx';

/** A guest doesn't load the members' frame. */
const AppLayout = lazy(async () => import('#routes/app-layout.tsx'));

/** The layout of addresses without a screen: the members' frame, or that of the public pages. */
export default function AnyAddress() {
  const session = useSession();
  if (session.status === 'failed') throw session.error;
  if (session.status === 'loading') return <LoadingScreen />;
  if (session.status === 'signed_out') {
    return (
      <PublicFrame footer={<LandingFooter />}>
        <Outlet />
      </PublicFrame>
    );
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <AppLayout />
    </Suspense>
  );
}
