import { lazy, Suspense } from 'react';
import { InviteButton } from '#app/invite-button.tsx';
import { MemberProviders } from '#app/member-providers.tsx';
import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { ReferralScreen } from '#features/referrals/components/referral-screen.tsx';
import { ReferralsLoading } from '#features/referrals/components/referrals-loading.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useSession } from '#lib/session.ts';

/** Guests read how it works; their own part loads only for members. */
const OwnReferrals = lazy(async () => {
  const part = await import('#features/referrals/components/own-referrals.tsx');
  return { default: part.OwnReferrals };
});

/** Inviting people and what it brings. */
export default function ReferralProgramRoute() {
  useTranslation(['referrals', 'sharing', 'landing']);
  const session = useSession();
  return (
    <PublicFrame footer={<LandingFooter />}>
      <ReferralScreen
        isGuest={session.status === 'signed_out'}
        renderOwn={(program) =>
          session.status === 'signed_in' ? (
            <MemberProviders key={session.session.user.id}>
              <Suspense fallback={<ReferralsLoading />}>
                <OwnReferrals invite={<InviteButton />}>{program}</OwnReferrals>
              </Suspense>
            </MemberProviders>
          ) : (
            program
          )
        }
      />
    </PublicFrame>
  );
}
