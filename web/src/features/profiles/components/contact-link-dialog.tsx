import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useContactLink } from '../api/member-profile.ts';
import { LinkSteps } from './link-steps.tsx';

type ContactLinkDialogProps = { contactId: string; onClose: () => void };

/** The link of a contact who is a member: what it shares comes before the button that asks for it. */
export function ContactLinkDialog({ contactId, onClose }: ContactLinkDialogProps) {
  const { t } = useTranslation('profile');
  const { data } = useContactLink(contactId);
  const member = data?.member ?? null;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={member ? t('link.with', { name: member.name }) : t('link.heading')}
    >
      {data && member ? (
        <LinkSteps
          member={member}
          status={data.status}
          isMutual={data.is_mutual}
          contactId={contactId}
          sentId={data.status === 'requested' ? data.request_id : null}
          receivedId={data.status === 'received' ? data.request_id : null}
        />
      ) : data ? (
        <p>{t('link.gone')}</p>
      ) : (
        <Skeleton className="h-32" />
      )}
    </Dialog>
  );
}
