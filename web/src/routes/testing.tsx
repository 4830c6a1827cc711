import { useTranslation } from 'react-i18next';
import { TestingScreen } from '#features/self-checks/components/testing-screen.tsx';

/** Self-checks of the installation. */
export default function TestingRoute() {
  useTranslation('self-checks');
  return <TestingScreen />;
}
