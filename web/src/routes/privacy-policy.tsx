import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { PolicyText } from '#features/legal/components/privacy-policy-text.tsx';

/** Which data about a member and their contacts is stored, why, and their rights. */
export default function PrivacyPolicy() {
  return (
    <PublicFrame footer={<LandingFooter />}>
      <PolicyText />
    </PublicFrame>
  );
}
