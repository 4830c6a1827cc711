import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { leave } from '#lib/leave.ts';
import { useMember } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { ArrivalAlert } from './arrival-alert.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';

/** What a signed-in member sees on the sign-in screen. */
export function SignedInPanel({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation('auth');
  const { email } = useMember();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <AuthFrame title={t('signedInAs.title')} lead={t('signedInAs.lead', { email })}>
      <ArrivalAlert />
      <div className="grid gap-3">
        <Button variant="primary" size="lg" onClick={onContinue}>
          {t('signedInAs.continue')}
        </Button>
        <Button
          size="lg"
          isPending={isLeaving}
          onClick={() => {
            setIsLeaving(true);
            void leave().finally(() => setIsLeaving(false));
          }}
        >
          {t('signedInAs.signOut')}
        </Button>
      </div>
    </AuthFrame>
  );
}
