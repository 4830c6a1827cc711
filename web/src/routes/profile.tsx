import { useTranslation } from 'react-i18next';
import { OwnProfileScreen } from '#features/profiles/components/own-profile-screen.tsx';

/** The member's own profile. */
export default function ProfileRoute() {
  useTranslation(['profile', 'common', 'notifications']);
  return <OwnProfileScreen />;
}
