import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { TermsText } from '#features/legal/components/terms-text.tsx';

/** What holds between a member and the people behind the product. */
export default function Terms() {
  return (
    <PublicFrame footer={<LandingFooter />}>
      <TermsText />
    </PublicFrame>
  );
}
