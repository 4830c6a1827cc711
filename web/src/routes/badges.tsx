import { useTranslation } from 'react-i18next';
import { BadgesScreen } from '#features/badges/components/badges-screen.tsx';

/** What the member has earned. */
export default function BadgesRoute() {
  useTranslation(['badges', 'notifications']);
  return <BadgesScreen />;
}
