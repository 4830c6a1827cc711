import { ExpectationsForm } from '#features/expectations/components/expectations-form.tsx';
import { SettingsFrame } from '#features/settings/components/settings-frame.tsx';

/** Goals, topics, and how many suggestions of which kinds. */
export default function SettingsExpectations() {
  return (
    <SettingsFrame part="expectations">
      <ExpectationsForm />
    </SettingsFrame>
  );
}
