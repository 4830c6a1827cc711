import { useTranslation } from 'react-i18next';
import { GesturesScreen } from '#features/gestures/components/gestures-screen.tsx';

/** The gestures of a touch screen, explained and to try. */
export default function MobileGestures() {
  useTranslation('gestures');
  return <GesturesScreen />;
}
