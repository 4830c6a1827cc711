import type { ContactMatch } from '@kith/contract/contacts/schemas';
import type { ComponentProps } from 'react';
import { usePhoto } from '#lib/use-photo.ts';
import { MatchReason } from '#ui/match-reason.tsx';
import { PersonLine } from '#ui/person-line.tsx';

type FoundPersonProps = Omit<ComponentProps<typeof PersonLine>, 'photo'> & {
  /** The picture's address below `/api/v1`; null without one. */
  photoPath: string | null;
  /** Shown instead of the context. */
  match: ContactMatch | null;
};

/** A person found by a search, with their picture, and why if it is not the name. */
export function FoundPerson({ photoPath, match, context, ...line }: FoundPersonProps) {
  const photo = usePhoto(photoPath);
  return (
    <PersonLine {...line} photo={photo} context={match ? <MatchReason match={match} /> : context} />
  );
}
