import { isEnterprisePath } from '@kith/contract/app-routes/enterprise';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useGoBack } from '#app/history.ts';
import { NotFoundScreen } from '#app/not-found-screen.tsx';
import { useSession } from '#lib/session.ts';

/** Rarely needed. */
const EnterpriseScreen = lazy(async () => {
  const screen = await import('#features/waitlist/components/enterprise-screen.tsx');
  return { default: screen.EnterpriseScreen };
});

const EnterpriseAttempt = lazy(async () => {
  const attempt = await import('#routes/enterprise-attempt.tsx');
  return { default: attempt.EnterpriseAttempt };
});

const VisitorsAttempt = lazy(async () => {
  const attempt = await import('#routes/enterprise-attempt.tsx');
  return { default: attempt.VisitorsAttempt };
});

/** Shown for an address without a screen: it is part of the second version, or unknown. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  const session = useSession();
  const goBack = useGoBack();
  if (!isEnterprisePath(pathname)) return <NotFoundScreen />;
  const member = session.status === 'signed_in' ? session.session.user : null;
  return (
    <>
      <Suspense>
        <EnterpriseScreen key={member?.id} email={member?.email ?? ''} onBack={goBack} />
      </Suspense>
      <Suspense>
        {member ? <EnterpriseAttempt path={pathname} /> : null}
        {session.status === 'signed_out' ? <VisitorsAttempt path={pathname} /> : null}
      </Suspense>
    </>
  );
}
