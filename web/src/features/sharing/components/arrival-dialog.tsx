import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  useAcceptInvitation,
  useDeclineInvitation,
  useOpenedInvitation,
} from '../api/invitations.ts';

type ArrivalProps = {
  token: string;
  /** Opens the new contact. */
  onAccepted: (contactId: string) => void;
  onClose: () => void;
};

/** An invitation that the member followed: what each will see, then Accept or Decline. */
export function InvitationArrival({ token, onAccepted, onClose }: ArrivalProps) {
  const { t } = useTranslation(['sharing', 'common']);
  const { data, isPending } = useOpenedInvitation(token);
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const close = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  if (isPending) {
    return (
      <Dialog open onOpenChange={close} title={t('arrival.loading')}>
        <Skeleton className="h-24" />
      </Dialog>
    );
  }
  if (!data) {
    return (
      <Dialog
        open
        onOpenChange={close}
        title={t('arrival.missing')}
        description={t('arrival.missingBody')}
        footer={<Button onClick={onClose}>{t('common:close')}</Button>}
      />
    );
  }
  const { name } = data.inviter;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('arrival.title', { name })}
      footer={
        <>
          <Button
            isPending={decline.isPending}
            onClick={() => decline.mutate({ token }, { onSuccess: onClose })}
          >
            {t('arrival.decline')}
          </Button>
          <Button
            variant="primary"
            isPending={accept.isPending}
            onClick={() =>
              accept.mutate(
                { token },
                { onSuccess: ({ contact_id: contactId }) => onAccepted(contactId) },
              )
            }
          >
            {t('arrival.accept')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {data.message === '' ? null : (
          <blockquote className="border-l-2 border-border-strong pl-4 wrap-anywhere whitespace-pre-line">
            {data.message}
          </blockquote>
        )}
        <ul className="grid list-disc gap-1.5 pl-5 text-muted">
          <li>{t('arrival.theySee', { name })}</li>
          <li>{t('arrival.youSee', { name })}</li>
          <li>{t('arrival.neither')}</li>
        </ul>
      </div>
    </Dialog>
  );
}
