import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';

/** Comes when someone is to be invited. */
const InviteDialog = lazy(async () => {
  const dialog = await import('#features/sharing/components/invite-dialog.tsx');
  return { default: dialog.InviteDialog };
});

/** Invites one person, from the program of invitations, which shows it then. */
export function InviteButton() {
  const { t } = useTranslation('sharing');
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    void queryClient.invalidateQueries({ queryKey: apiQuery.referrals.key() });
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('invite.title')}</Button>
      <Suspense>{isOpen ? <InviteDialog onClose={close} /> : null}</Suspense>
    </>
  );
}
