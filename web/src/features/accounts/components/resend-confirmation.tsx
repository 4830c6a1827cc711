import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { resendConfirmation } from '../api/sign-up.ts';

/** Sends the mail that confirms an address once more. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [isPending, setIsPending] = useState(false);

  async function resend() {
    setIsPending(true);
    try {
      const problem = await resendConfirmation(email);
      showToast(
        problem
          ? { kind: 'error', title: t(`errors.${problem.key}`) }
          : { kind: 'success', title: t('mailSent.resent') },
      );
    } catch (error) {
      await reportError(error, 'save');
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Button isPending={isPending} onClick={() => void resend()}>
      {t('mailSent.resend')}
    </Button>
  );
}
