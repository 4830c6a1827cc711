import type { SharedEmail } from '#features/accounts/shared/components/account-fields.tsx';
import { ArrivalAlert } from './arrival-alert.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { AuthMode } from '../api/auth-modes.ts';
import { CompanyForm } from './company-form.tsx';
import { EmailSentPanel, type SentEmail } from './email-sent-panel.tsx';
import { EmailedLinkForm } from './emailed-link-form.tsx';
import { PhoneSignIn } from './phone-sign-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type AuthFormsProps = {
  mode: AuthMode;
  /** The mail that was just sent; what came with it is asked for. */
  sentEmail: SentEmail | null;
  onSent: (mail: SentEmail | null) => void;
  shared: SharedEmail;
  /** Goes where the visitor wanted to go. */
  onSignedIn: () => void;
};

/** The forms of the sign-in screen, of which one is shown. */
export function AuthForms({ sentEmail, ...props }: AuthFormsProps) {
  const { onSent, onSignedIn } = props;
  return sentEmail ? (
    <EmailSentPanel sent={sentEmail} onBack={() => onSent(null)} onSignedIn={onSignedIn} />
  ) : (
    <ModeForm key={props.mode} {...props} />
  );
}

function ModeForm({ mode, shared, onSignedIn, onSent }: Omit<AuthFormsProps, 'sentEmail'>) {
  const { t } = useTranslation('auth');
  switch (mode) {
    case 'forgot':
      return (
        <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
          <EmailedLinkForm
            key="recover"
            purpose="recover"
            {...shared}
            onSent={(email) => onSent({ purpose: 'recover', email })}
          />
        </AuthFrame>
      );
    case 'link':
      return (
        <AuthFrame title={t('link.title')} lead={t('link.lead')}>
          <EmailedLinkForm
            key="signIn"
            purpose="signIn"
            {...shared}
            onSent={(email) => onSent({ purpose: 'signIn', email })}
          />
        </AuthFrame>
      );
    case 'phone':
      return <PhoneSignIn onDone={onSignedIn} />;
    case 'company':
      return (
        <AuthFrame title={t('company.title')} lead={t('company.lead')}>
          <CompanyForm />
        </AuthFrame>
      );
    case 'sign-up':
      return (
        <AuthFrame title={t('signUp.title')} lead={t('signUp.lead')}>
          <SignUpForm
            {...shared}
            onDone={onSignedIn}
            onConfirmationSent={(email) => onSent({ purpose: 'confirm', email })}
          />
        </AuthFrame>
      );
    default:
      return (
        <AuthFrame title={t('signIn.title')} lead={t('signIn.lead')}>
          <ArrivalAlert />
          <SignInForm {...shared} onDone={onSignedIn} />
        </AuthFrame>
      );
  }
}
