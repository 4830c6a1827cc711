import { OwnProfileScreen } from '#features/profiles/components/own-profile-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The member's own profile. */
export default function ProfileRoute() {
  useTranslation(['profile', 'common', 'notifications']);
  return <OwnProfileScreen />;
}
