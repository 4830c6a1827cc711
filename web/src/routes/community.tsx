import { CommunityScreen } from '#features/community/components/community-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The forum. */
export default function CommunityRoute() {
  useTranslation(['community', 'links']);
  return <CommunityScreen />;
}
