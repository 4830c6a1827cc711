import { paths } from '@kith/contract/app-routes/paths';
import { photoPath } from '@kith/contract/contacts/rules';
import type { ContactSummary } from '@kith/contract/contacts/schemas';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { PersonLine } from '#ui/person-line.tsx';

type PersonProps = { contact: ContactSummary; context?: ReactNode; isPlain?: boolean };

/** A contact in a list of the insights; opens them. */
export function Person({ contact, context, isPlain = false }: PersonProps) {
  const format = useFormat();
  const photo = usePhoto(contact.photo_id && photoPath(contact.photo_id));
  const { title, company } = contact;
  return (
    <PersonLine
      name={contact.full_name}
      warmth={contact.warmth}
      photo={photo}
      context={context ?? format.series([title, company])}
      {...(isPlain ? {} : { href: paths.contact(contact.id) })}
    />
  );
}
