import { photoPath } from '@kith/contract/contacts/rules';
import type { Author } from '@kith/contract/posts/schemas';
import { useMember } from '#lib/session.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { type AvatarSize, WarmthRing } from '#ui/avatar.tsx';

/** A member's picture in the reader's ring: empty where there is no tie, none for the reader. */
export function AuthorRing({ author, size = 'md' }: { author: Author; size?: AvatarSize }) {
  const photo = usePhoto(author.photo_id && photoPath(author.photo_id));
  const isReader = useMember().id === author.member_id;
  const warmth = isReader ? null : (author.warmth ?? 0);
  return <WarmthRing name={author.name} warmth={warmth} photo={photo} size={size} />;
}
