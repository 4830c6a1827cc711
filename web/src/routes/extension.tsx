import { useTranslation } from 'react-i18next';
import { ExtensionScreen } from '#features/extension/components/extension-screen.tsx';

/** Lets the browser extension in. */
export default function Extension() {
  useTranslation('extension');
  return <ExtensionScreen />;
}
