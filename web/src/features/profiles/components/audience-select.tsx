import { audiences, type ProfileSection } from '@kith/contract/member-profiles/rules';
import type { OwnProfile } from '@kith/contract/member-profiles/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';
import { useUpdateProfile } from '../api/own-profile.ts';

type AudienceSelectProps = { profile: OwnProfile; section: ProfileSection };

/** Who sees a section; a choice is saved at once. */
export function AudienceSelect({ profile, section }: AudienceSelectProps) {
  const { t } = useTranslation('profile');
  const update = useUpdateProfile();
  return (
    <Select
      aria-label={t('audience.of', { section: t(`sections.${section}`) })}
      className="h-8! w-auto! text-sm"
      value={profile.audiences[section]}
      options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
      onValueChange={(audience) => update.mutate({ audiences: { [section]: audience } })}
    />
  );
}
