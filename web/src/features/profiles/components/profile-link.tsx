import { paths } from '@kith/contract/app-routes/paths';
import { CircleUser } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { useContactLink } from '../api/member-profile.ts';

/** A link from a contact who is a member to their profile; nothing for others. */
export function ProfileLink({ contactId }: { contactId: string }) {
  const { t } = useTranslation('profile');
  const { data } = useContactLink(contactId);
  if (!data?.member) return null;
  return (
    <Tooltip label={t('title')}>
      <Link
        to={paths.profile(data.member.id)}
        aria-label={t('title')}
        className="grid size-9 place-items-center rounded-md border border-border bg-surface text-muted shadow-raised hover:bg-sunken hover:text-text"
      >
        <CircleUser aria-hidden size={16} />
      </Link>
    </Tooltip>
  );
}
