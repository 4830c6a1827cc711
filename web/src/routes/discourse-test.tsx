import { ForumTestScreen } from '#features/self-checks/components/forum-test-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Self-checks of the way to the forum. */
export default function ForumTestRoute() {
  useTranslation('self-checks');
  return <ForumTestScreen />;
}
