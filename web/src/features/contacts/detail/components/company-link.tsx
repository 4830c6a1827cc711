import { paths } from '@kith/contract/app-routes/paths';
import type { Contact } from '@kith/contract/contacts/schemas';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { Tooltip } from '#ui/tooltip.tsx';

/** A link from the company's name to the company with all its people; its room while they load. */
export function CompanyLink({ contact }: { contact: Contact | undefined }) {
  if (!contact) return <span aria-hidden className="size-5 shrink-0" />;
  if (contact.company_id === null) return null;
  return (
    <Tooltip label={contact.company}>
      <Link
        to={paths.company(contact.company_id)}
        aria-label={contact.company}
        className="grid size-5 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-sunken hover:text-text"
      >
        <ArrowUpRight aria-hidden size={14} />
      </Link>
    </Tooltip>
  );
}
