import { lazy, Suspense } from 'react';
import { ConsentHistory } from '#features/consents/components/consent-history.tsx';
import { ConsentSettings } from '#features/consents/components/consent-settings.tsx';
import { PrivacyPreferencesForm } from '#features/privacy/components/privacy-preferences.tsx';
import { RecordedUsage } from '#features/usage/components/recorded-usage.tsx';
import { useFlag } from '#lib/flags.ts';
import { SettingsFrame } from '#features/settings/components/settings-frame.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Not everyone has it. */
const AiControls = lazy(async () => {
  const controls = await import('#features/ai-controls/components/ai-controls.tsx');
  return { default: controls.AiControls };
});

/** Consents with their history, the preferences for introductions, and what was recorded. */
export default function SettingsPrivacy() {
  useTranslation(['settings', 'privacy', 'ai-controls']);
  const controlsAi = useFlag('ai_controls_v1');
  return (
    <SettingsFrame part="privacy">
      <ConsentSettings />
      {controlsAi ? (
        <Suspense>
          <AiControls />
        </Suspense>
      ) : null}
      <PrivacyPreferencesForm />
      <ConsentHistory />
      <RecordedUsage />
    </SettingsFrame>
  );
}
