import { CadenceSettings } from '#features/agenda/components/cadence-settings.tsx';
import { ExpectationsForm } from '#features/expectations/components/expectations-form.tsx';
import { SettingsFrame } from '#features/settings/components/settings-frame.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Goals, topics, the number and kinds of suggestions; what counts as contact, and cadences. */
export default function SettingsExpectations() {
  useTranslation(['settings', 'expectations']);
  return (
    <SettingsFrame part="expectations">
      <ExpectationsForm />
      <CadenceSettings />
    </SettingsFrame>
  );
}
