import type { Audience } from '@kith/contract/member-profiles/rules';
import type {
  MemberProfile,
  OwnProfile,
  SeenProfile,
} from '@kith/contract/member-profiles/schemas';
import { toWireTime } from '#platform/database/rows.ts';
import { summarizeContact } from '#features/contacts/contact-summary.ts';
import { presentContactLink } from '#features/member-links/present-contact-link.ts';

import type { MemberProfileView } from './get-member-profile.ts';
import type { OwnProfileView } from './get-own-profile.ts';
import type { SeenProfileRow } from './profile-queries.ts';

export function presentSeenProfile(row: SeenProfileRow): SeenProfile {
  const { id, name, headline, about, experience, offers, seeks, links, pictures } = row;
  const badges = row.badges?.map((one) => ({ id: one.id, earned_at: toWireTime(one.earned_at) }));
  const shown = { offers, seeks, links, pictures, badges: badges ?? null };
  return { id, name, headline, about, experience, ...shown };
}

/** A section of a profile that was never edited has the audience of the table's default. */
function readAudience(stored: string | undefined, usual: Audience): Audience {
  return (stored as Audience | undefined) ?? usual;
}

export function presentOwnProfile({ seen, row, slug, isVisible }: OwnProfileView): OwnProfile {
  return {
    ...presentSeenProfile(seen),
    audiences: {
      headline: readAudience(row?.headline_audience, 'public'),
      about: readAudience(row?.about_audience, 'network'),
      experience: readAudience(row?.experience_audience, 'network'),
      offers: readAudience(row?.offers_audience, 'network'),
      seeks: readAudience(row?.seeks_audience, 'network'),
      links: readAudience(row?.links_audience, 'network'),
      pictures: readAudience(row?.pictures_audience, 'public'),
      badges: readAudience(row?.badges_audience, 'private'),
    },
    slug,
    is_visible: isVisible,
    revision: row?.revision ?? 1,
  };
}

export function presentMemberProfile({
  seen,
  isOwn,
  contact,
  link,
  commonCount,
  common,
  timeZone,
  companies,
  topics,
}: MemberProfileView): MemberProfile {
  return {
    profile: presentSeenProfile(seen),
    is_own: isOwn,
    is_following: seen.is_following,
    contact: contact && summarizeContact(contact),
    link: presentContactLink(link),
    received_request_id: seen.received_request_id,
    timezone: timeZone,
    in_common: {
      companies,
      topics,
      count: commonCount,
      people: common.map((one) => ({
        member_id: one.member_id,
        contact: summarizeContact(one.contact),
      })),
    },
    actions: {
      message: !isOwn,
      add_contact: !isOwn && contact === null,
      follow: !isOwn,
      block: !isOwn,
    },
  };
}
