import { MessageSettings } from '#features/messages/components/message-settings.tsx';
import { GestureSettings } from '#features/gestures/components/gesture-settings.tsx';
import { DensitySettings } from '#features/settings/components/density-settings.tsx';
import { LocaleSettings } from '#features/settings/components/locale-settings.tsx';
import { HoursSettings } from '#features/meetings/components/hours-settings.tsx';
import { SettingsFrame } from '#features/settings/components/settings-frame.tsx';
import { SharingSettings } from '#features/sharing/components/sharing-settings.tsx';
import { StorageSettings } from '#features/installed/components/storage-settings.tsx';
import { ThemeSettings } from '#features/settings/components/theme-settings.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Language, time zone, appearance, and storage on this device. */
export default function Settings() {
  useTranslation([
    'settings',
    'meetings',
    'messages',
    'storage',
    'gestures',
    'commands',
    'sharing',
    'notifications',
  ]);
  return (
    <SettingsFrame part="general">
      <LocaleSettings />
      <ThemeSettings />
      <DensitySettings />
      <HoursSettings />
      <MessageSettings />
      <GestureSettings />
      <SharingSettings />
      <StorageSettings />
    </SettingsFrame>
  );
}
