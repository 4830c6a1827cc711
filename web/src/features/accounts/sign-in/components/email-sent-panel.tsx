import { paths } from '@kith/contract/app-routes/paths';
import { Link, useLocation, useNavigate } from 'react-router';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { type EmailedCode, verifyEmailedCode } from '../api/sign-in-codes.ts';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** The mailbox of a development server. */
const devMailPath = '/dev/mail';

export type SentEmail = { purpose: 'recover' | 'confirm' | 'signIn'; email: string };

const codeTypes: Record<SentEmail['purpose'], EmailedCode['type']> = {
  recover: 'recovery',
  confirm: 'signup',
  signIn: 'email',
};

type EmailSentPanelProps = {
  sent: SentEmail;
  /** Called when the visitor goes back to sign in. */
  onBack: () => void;
  onSignedIn: () => void;
};

/** Confirms that an email is on its way, and accepts its code. */
export function EmailSentPanel({
  sent: { purpose, email },
  onBack,
  onSignedIn,
}: EmailSentPanelProps) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const navigate = useNavigate();
  const config = useConfig();

  async function verify(token: string) {
    const problem = await verifyEmailedCode({ email, token, type: codeTypes[purpose] });
    if (problem) return problem;
    if (purpose === 'recover') void navigate(paths.resetPassword(), { replace: true });
    else onSignedIn();
    return null;
  }

  return (
    <AuthFrame title={t('mailSent.title')} lead={t(`mailSent.${purpose}`, { email })}>
      <CodeForm
        label={t('code.label')}
        hint={t('code.hint')}
        submitLabel={t('code.submit')}
        onVerify={verify}
        footer={
          <div className="grid gap-3">
            {purpose === 'confirm' ? <ResendConfirmation email={email} /> : null}
            {config?.environment === 'dev' ? (
              <Button asChild>
                <a href={devMailPath} target="_blank" rel="noreferrer">
                  {t('mailSent.openDevMail')}
                </a>
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
        }
      />
    </AuthFrame>
  );
}
