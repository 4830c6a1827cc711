import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';

type ContactHeadingProps = { contact: { id: string; full_name: string; warmth: number } };

/** The person that a row is about, as the way to them. */
export function ContactHeading({ contact }: ContactHeadingProps) {
  return (
    <h2 className="text-[0.9375rem] font-semibold">
      <Link to={paths.contact(contact.id)} className="rounded-sm hover:underline">
        {contact.full_name}
      </Link>
      <SpokenWarmth warmth={contact.warmth} />
    </h2>
  );
}
