import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { PolicyText } from '#features/legal/components/privacy-policy-text.tsx';

/** What is kept about a member and their contacts, why, and what they can ask for. */
export default function PrivacyPolicy() {
  return (
    <PublicFrame footer={<LandingFooter />}>
      <PolicyText />
    </PublicFrame>
  );
}
