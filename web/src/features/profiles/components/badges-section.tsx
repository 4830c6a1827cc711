import type { OwnProfile } from '@kith/contract/member-profiles/schemas';
import { BadgeList } from './badge-list.tsx';
import { EditedSection } from './edited-section.tsx';

/** The member's badges, and who sees them. */
export function BadgesSection({ profile }: { profile: OwnProfile }) {
  return (
    <EditedSection
      profile={profile}
      section="badges"
      isEmpty={profile.badges?.length === 0}
      onEdit={null}
    >
      <BadgeList badges={profile.badges ?? []} />
    </EditedSection>
  );
}
