import { paths } from '@kith/contract/app-routes/paths';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#lib/config.ts';
import { canUsePasskeys } from '#lib/passkey-support.ts';
import { signIn } from '../api/sign-in.ts';
import { CurrentPasswordField, EmailField, type SharedEmail } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** The browser may offer a passkey with the address, from the moment that the form stands. */
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

/** Email and password, and the other ways; `onDone` runs once signed in. */
export function SignInForm({ email, onEmailChange, onDone }: SharedEmail & { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const allowsSignUps = useConfig()?.sign_in.sign_ups;
  usePasskeyOffer(onDone);
  const form = useAuthForm(
    async (proof) => {
      const problem = await signIn({ email: email.trim(), password }, proof);
      if (!problem) onDone();
      return problem;
    },
    { needsCaptcha: true },
  );

  return (
    <>
      <AuthForm form={form} submitLabel={t('signIn.submit')}>
        {form.problem?.key === 'emailNotConfirmed' ? (
          <ResendConfirmation email={email.trim()} />
        ) : null}
        <EmailField
          value={email}
          onChange={onEmailChange}
          error={form.errorOf('email')}
          offersPasskeys
        />
        <CurrentPasswordField
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
          action={
            <span className="text-sm">
              <AuthFormLink to={paths.auth({ mode: 'forgot' })}>{t('signIn.forgot')}</AuthFormLink>
            </span>
          }
        />
      </AuthForm>
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
