import { paths } from '@kith/contract/app-routes/paths';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { useConfig } from '#lib/config.ts';
import { canUsePasskeys } from '#lib/passkey-support.ts';
import { signIn } from '../api/sign-in.ts';
import {
  CurrentPasswordField,
  EmailField,
  shareEmail,
  type SharedEmail,
} from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm, AuthFormLink } from '#features/accounts/shared/components/account-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** The browser may offer a passkey with the address as soon as the form is shown. */
function usePasskeyOffer(onDone: () => void) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!canUsePasskeys()) return undefined;
    let isGone = false;
    const loading = import('../api/passkey-sign-in.ts');
    const offer = async () => {
      const passkeys = await loading;
      if (!isGone && (await passkeys.offerPasskeys()) && !isGone) done();
    };
    offer().catch(() => undefined);
    return () => {
      isGone = true;
      loading.then((passkeys) => passkeys.withdrawPasskeys()).catch(() => undefined);
    };
  }, []);
}

/** Email and password, and the other methods; `onDone` runs once signed in. */
export function SignInForm({ email, onEmailChange, onDone }: SharedEmail & { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const allowsSignUps = useConfig()?.sign_in.sign_ups;
  usePasskeyOffer(onDone);
  const form = useAccountForm({
    defaultValues: { email, password: '' },
    onSubmit: async (values, proof) => {
      const problem = await signIn({ ...values, email: values.email.trim() }, proof);
      if (!problem) onDone();
      return problem;
    },
    needsCaptcha: true,
  });
  const address = useFormValue({ control: form.control, name: 'email' });
  const password = useFormValue({ control: form.control, name: 'password' });

  return (
    <>
      <AccountForm form={form} submitLabel={t('signIn.submit')}>
        {form.problem?.key === 'emailNotConfirmed' ? (
          <ResendConfirmation email={address.value.trim()} />
        ) : null}
        <EmailField {...shareEmail(address, onEmailChange)} offersPasskeys />
        <CurrentPasswordField
          {...password}
          action={
            <span className="text-sm">
              <AuthFormLink to={paths.auth({ mode: 'forgot' })}>{t('signIn.forgot')}</AuthFormLink>
            </span>
          }
        />
      </AccountForm>
      <OtherWays onDone={onDone} />
      {allowsSignUps ? (
        <p className="mt-6 text-muted">
          {t('signIn.newHere')}{' '}
          <AuthFormLink to={paths.auth({ mode: 'sign-up' })}>{t('signIn.toSignUp')}</AuthFormLink>
        </p>
      ) : null}
    </>
  );
}
