import { TestingScreen } from '#features/self-checks/components/testing-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Self-checks of the installation. */
export default function TestingRoute() {
  useTranslation('self-checks');
  return <TestingScreen />;
}
