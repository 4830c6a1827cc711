import { GesturesScreen } from '#features/gestures/components/gestures-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The gestures of a touch screen, explained and to try. */
export default function MobileGestures() {
  useTranslation('gestures');
  return <GesturesScreen />;
}
