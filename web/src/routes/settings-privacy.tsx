import { useTranslation } from 'react-i18next';
import { ConsentHistory } from '#features/consents/components/consent-history.tsx';
import { ConsentSettings } from '#features/consents/components/consent-settings.tsx';
import { PrivacyPreferencesForm } from '#features/privacy/components/privacy-preferences.tsx';
import { RecordedUsage } from '#features/usage/components/recorded-usage.tsx';
import { SettingsFrame } from '#features/settings/components/settings-frame.tsx';

/** Consents with their history, the preferences for introductions, and what was recorded. */
export default function SettingsPrivacy() {
  useTranslation(['settings', 'privacy']);
  return (
    <SettingsFrame part="privacy">
      <ConsentSettings />
      <PrivacyPreferencesForm />
      <ConsentHistory />
      <RecordedUsage />
    </SettingsFrame>
  );
}
