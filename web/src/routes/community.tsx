import { useTranslation } from 'react-i18next';
import { CommunityScreen } from '#features/community/components/community-screen.tsx';

/** The forum. */
export default function CommunityRoute() {
  useTranslation(['community', 'links']);
  return <CommunityScreen />;
}
