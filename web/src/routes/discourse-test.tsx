import { useTranslation } from 'react-i18next';
import { ForumTestScreen } from '#features/self-checks/components/forum-test-screen.tsx';

/** Self-checks of the way to the forum. */
export default function ForumTestRoute() {
  useTranslation('self-checks');
  return <ForumTestScreen />;
}
