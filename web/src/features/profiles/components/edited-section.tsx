import type { ProfileSection } from '@kith/contract/member-profiles/rules';
import type { OwnProfile } from '@kith/contract/member-profiles/schemas';
import { Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AudienceSelect } from './audience-select.tsx';

type EditedSectionProps = {
  profile: OwnProfile;
  section: ProfileSection;
  isEmpty: boolean;
  /** Null while the section is being edited. */
  onEdit: (() => void) | null;
  /** The button adds one more, under this name, instead of changing what is there. */
  addLabel?: string;
  children: ReactNode;
};

/** One section of the own profile: its name, who sees it, its content. */
export function EditedSection({
  profile,
  section,
  isEmpty,
  onEdit,
  addLabel,
  children,
}: EditedSectionProps) {
  const { t } = useTranslation('profile');
  const hasAudiences = useFlag('profile_v2');
  const name = t(`sections.${section}`);
  const Icon = addLabel ? Plus : Pencil;
  return (
    <section aria-label={name}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <div className="flex min-h-9 items-center gap-2">
          <h2 className="flex-1 text-sm font-semibold text-muted">{name}</h2>
          {hasAudiences ? <AudienceSelect profile={profile} section={section} /> : null}
          {onEdit ? (
            <IconButton
              label={addLabel ?? t('edit', { section: name })}
              icon={<Icon aria-hidden size={16} />}
              onClick={onEdit}
            />
          ) : null}
        </div>
        {isEmpty ? <p className="text-sm text-muted">{t(`empty.${section}`)}</p> : children}
      </Card>
    </section>
  );
}
