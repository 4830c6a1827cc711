import { lazy, Suspense } from 'react';
import { MemberProviders } from '#app/member-providers.tsx';
import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { OnboardingScreen } from '#features/quickstart/components/onboarding-screen.tsx';
import { useSession } from '#lib/session.ts';

/** Guests read the steps; the part for members loads only for one. */
const MemberOnboarding = lazy(async () => {
  const part = await import('#app/member-onboarding.tsx');
  return { default: part.MemberOnboarding };
});

/** The first steps with the product. */
export default function Onboarding() {
  const session = useSession();
  return (
    <PublicFrame footer={<LandingFooter />}>
      <OnboardingScreen
        progress={
          session.status === 'signed_in' ? (
            <MemberProviders key={session.session.user.id}>
              <Suspense>
                <MemberOnboarding />
              </Suspense>
            </MemberProviders>
          ) : null
        }
      />
    </PublicFrame>
  );
}
