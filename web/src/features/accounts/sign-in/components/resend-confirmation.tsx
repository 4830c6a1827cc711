import { useState } from 'react';
import { useConfig } from '#lib/config.ts';
import { reportError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { resendConfirmation } from '../api/sign-up.ts';
import { LazyCaptcha } from '#features/accounts/shared/components/lazy-captcha.tsx';

/** Resends the email that confirms an address. */
export function ResendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const asksCaptcha = Boolean(useConfig()?.sign_in.captcha);
  const [captchaToken, setCaptchaToken] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
  const [isPending, setIsPending] = useState(false);

  async function resend() {
    setIsPending(true);
    try {
      const problem = await resendConfirmation(
        email,
        captchaToken === undefined ? {} : { captchaToken },
      );
      showToast(
        problem
          ? { kind: 'error', title: t(`errors.${problem.key}`) }
          : { kind: 'success', title: t('mailSent.resent') },
      );
    } catch (error) {
      await reportError(error, 'save');
    } finally {
      setCaptchaToken(undefined);
      setAttempt((count) => count + 1);
      setIsPending(false);
    }
  }

  return (
    <div className="grid gap-3">
      {asksCaptcha ? <LazyCaptcha key={attempt} onSolved={setCaptchaToken} /> : null}
      <Button
        isPending={isPending}
        disabled={asksCaptcha && captchaToken === undefined}
        onClick={() => void resend()}
      >
        {t('mailSent.resend')}
      </Button>
    </div>
  );
}
