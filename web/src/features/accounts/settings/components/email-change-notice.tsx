import type { User } from '@supabase/auth-js';
import { MailCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useArrival } from '#lib/arrival.ts';
import { reportError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { CardRow } from '#ui/card.tsx';
import { showToast } from '#ui/toast.ts';
import { resendEmailChange } from '../api/change-address.ts';
import { toArrivalProblem } from '#features/accounts/shared/api/auth-problem.ts';

/** The state of an address change: which emails to open, and what a link returned. */
export function EmailChangeNotice({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'auth']);
  const arrival = useArrival();
  const [isSending, setIsSending] = useState(false);
  const waitsFor = user.new_email;

  async function sendAgain() {
    setIsSending(true);
    try {
      const problem = await resendEmailChange(user.email ?? '');
      showToast(
        problem
          ? { kind: 'error', title: t(`auth:errors.${problem.key}`) }
          : { kind: 'success', title: t('auth:mailSent.resent') },
      );
    } catch (error) {
      await reportError(error, 'save');
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      {arrival.status === 'refused' ? (
        <CardRow role="alert" className="flex gap-3 bg-danger-soft text-danger-ink">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <p>{t(`auth:errors.${toArrivalProblem(arrival.code).key}`)}</p>
        </CardRow>
      ) : null}
      {waitsFor ? (
        <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-warning-soft text-warning-ink">
          <div role="status" className="flex min-w-0 flex-1 basis-64 gap-3">
            <MailCheck aria-hidden size={18} className="mt-0.5 shrink-0" />
            <p className="min-w-0 text-pretty wrap-anywhere">
              {arrival.status === 'half_confirmed'
                ? t('email.halfDone', { email: waitsFor })
                : t('email.waiting', { email: waitsFor })}
            </p>
          </div>
          <Button size="sm" isPending={isSending} onClick={() => void sendAgain()}>
            {t('auth:mailSent.resend')}
          </Button>
        </CardRow>
      ) : null}
    </>
  );
}
