import { photoPath } from '@kith/contract/contacts/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import type { ComponentProps } from 'react';
import { WarmthRing } from '#ui/avatar.tsx';
import { usePhoto } from '#lib/use-photo.ts';
import { useContactLabels } from './use-contact-labels.ts';

type ContactFaceProps = Pick<ComponentProps<typeof WarmthRing>, 'size'> & {
  contact: Pick<ContactSummary, 'full_name' | 'warmth' | 'photo_id'>;
};

/** A contact's picture, or their initials, with the ring of their warmth. */
export function ContactFace({ contact, size }: ContactFaceProps) {
  const { nameOf } = useContactLabels();
  const photo = usePhoto(contact.photo_id && photoPath(contact.photo_id));
  return <WarmthRing name={nameOf(contact)} warmth={contact.warmth} photo={photo} size={size} />;
}
