import { paths } from '@kith/contract/app-routes/paths';
import { useConfig } from '#lib/config.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TextField, useFormValue } from '#ui/form/form-field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { signUp } from '../api/sign-up.ts';
import {
  EmailField,
  NewPasswordField,
  shareEmail,
  type SharedEmail,
} from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm, AuthFormLink } from '#features/accounts/shared/components/account-form.tsx';
import { ProviderWays } from './other-ways.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

type SignUpFormProps = SharedEmail & {
  onDone: () => void;
  /** The account's address must be confirmed by email. */
  onConfirmationSent: (email: string) => void;
};

/** Name (optional), email and a password with its rules. */
export function SignUpForm({ email, onEmailChange, onDone, onConfirmationSent }: SignUpFormProps) {
  const { t } = useTranslation('auth');
  const form = useAccountForm({
    defaultValues: { fullName: '', email, password: '' },
    onSubmit: async (values, proof) => {
      const outcome = await signUp({ ...values, email: values.email.trim() }, proof);
      if (outcome.status === 'refused') return outcome.problem;
      if (outcome.status === 'signed_in') onDone();
      else onConfirmationSent(values.email.trim());
      return null;
    },
    needsCaptcha: true,
  });
  const { control } = form;
  const isClosed = useConfig()?.sign_in.sign_ups === false;
  const address = useFormValue({ control, name: 'email' });
  const password = useFormValue({ control, name: 'password' });

  return (
    <>
      {isClosed ? (
        <FormNotice>{t('errors.signUpsClosed')}</FormNotice>
      ) : (
        <>
          <AccountForm form={form} submitLabel={t('signUp.submit')}>
            <TextField
              control={control}
              name="fullName"
              label={t('fields.fullName')}
              action={<span className="text-sm text-muted">{t('fields.optional')}</span>}
              autoComplete="name"
            />
            <EmailField {...shareEmail(address, onEmailChange)} isRequired />
            <NewPasswordField label={t('fields.password')} {...password} />
          </AccountForm>
          <ProviderWays />
        </>
      )}
      <p className="mt-6 text-muted">
        {t('signUp.haveAccount')}{' '}
        <AuthFormLink to={paths.auth()}>{t('signUp.toSignIn')}</AuthFormLink>
      </p>
    </>
  );
}
