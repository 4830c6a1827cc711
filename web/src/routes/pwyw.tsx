import { lazy, Suspense } from 'react';
import { MemberProviders } from '#app/member-providers.tsx';
import { PublicFrame } from '#app/public-frame.tsx';
import { PwywScreen } from '#features/billing/components/pwyw-screen.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSession } from '#lib/session.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Guests read what it means; the amount loads only for members. */
const PwywForm = lazy(async () => {
  const part = await import('#features/billing/components/pwyw-form.tsx');
  return { default: part.PwywForm };
});

/** Pay what you want. */
export default function PwywRoute() {
  useTranslation(['billing', 'wallet', 'landing']);
  const session = useSession();
  return (
    <PublicFrame footer={<LandingFooter />}>
      <PwywScreen
        isGuest={session.status === 'signed_out'}
        form={
          session.status === 'signed_in' ? (
            <MemberProviders key={session.session.user.id}>
              <Suspense fallback={<Skeleton className="h-72" />}>
                <PwywForm />
              </Suspense>
            </MemberProviders>
          ) : null
        }
      />
    </PublicFrame>
  );
}
