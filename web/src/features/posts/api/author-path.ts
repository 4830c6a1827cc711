import { paths } from '@kith/contract/app-routes/paths';
import type { Author } from '@kith/contract/posts/schemas';

/** The reader's contact for a member, else the member's profile where they show it; null without both. */
export function authorPath({ contact_id: contactId, member_id: id, has_profile: has }: Author) {
  if (contactId !== null) return paths.contact(contactId);
  return has ? paths.profile(id) : null;
}
