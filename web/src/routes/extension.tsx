import { ExtensionScreen } from '#features/extension/components/extension-screen.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Lets the browser extension in. */
export default function Extension() {
  useTranslation('extension');
  return <ExtensionScreen />;
}
