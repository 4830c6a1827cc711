import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useConfig } from '#lib/config.ts';
import { Button } from '#ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** Where mails can be read while the server runs for development. */
const devMailPath = '/dev/mail';

type MailSentPanelProps = {
  purpose: 'recover' | 'confirm';
  email: string;
  /** Called when the visitor goes back to sign in. */
  onBack: () => void;
};

/** Says that a mail is on its way, and to where. */
export function MailSentPanel({ purpose, email, onBack }: MailSentPanelProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const config = useConfig();
  return (
    <AuthFrame title={t('mailSent.title')} lead={t(`mailSent.${purpose}`, { email })}>
      <div className="grid gap-3">
        {purpose === 'confirm' ? <ResendConfirmation email={email} /> : null}
        {config?.environment === 'dev' ? (
          <Button asChild>
            <a href={devMailPath}>{t('mailSent.openDevMail')}</a>
          </Button>
        ) : null}
        <Link
          to={paths.auth()}
          state={state}
          onClick={onBack}
          className="mt-2 justify-self-start font-semibold text-ember-ink underline-offset-4 hover:underline"
        >
          {t('forgot.toSignIn')}
        </Link>
      </div>
    </AuthFrame>
  );
}
