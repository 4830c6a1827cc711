import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { TermsText } from '#features/legal/components/terms-text.tsx';

/** The terms between a member and the operator. */
export default function Terms() {
  return (
    <PublicFrame footer={<LandingFooter />}>
      <TermsText />
    </PublicFrame>
  );
}
