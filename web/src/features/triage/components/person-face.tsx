import { photoPath } from '@kith/contract/contacts/rules';
import type { TriagePerson } from '@kith/contract/triage/schemas';
import type { ComponentProps } from 'react';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { PersonLine } from '#ui/person-line.tsx';

type Person = Pick<TriagePerson, 'full_name' | 'warmth' | 'photo_id'>;

const useFace = ({ full_name: name, warmth, photo_id: id }: Person) => ({
  name,
  warmth,
  photo: usePhoto(id && photoPath(id)),
});

/** A picture, or initials, with the ring of the warmth. */
export function PersonFace({
  person,
  size,
}: { person: Person } & Pick<ComponentProps<typeof WarmthRing>, 'size'>) {
  return <WarmthRing {...useFace(person)} size={size} />;
}

/** The same with the name and a line of context. */
export function PersonWithFace({
  person,
  ...rest
}: { person: Person } & Pick<ComponentProps<typeof PersonLine>, 'context' | 'trailing'>) {
  return <PersonLine {...useFace(person)} {...rest} />;
}
