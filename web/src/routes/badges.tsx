import { BadgesScreen } from '#features/badges/components/badges-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What the member has earned. */
export default function BadgesRoute() {
  useTranslation(['badges', 'notifications']);
  return <BadgesScreen />;
}
