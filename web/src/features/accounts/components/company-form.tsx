import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from './account-fields.tsx';
import { AuthForm, AuthFormLink } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Finds the sign-in of a company by an address of it, and goes there. */
export function CompanyForm() {
  const { t } = useTranslation('auth');
  const [email, setEmail] = useState('');
  const form = useAuthForm(
    async (proof) => {
      const ways = await import('../api/provider-sign-in.ts');
      return await ways.signInWithCompany(email.trim(), proof);
    },
    { needsCaptcha: true },
  );
  return (
    <AuthForm
      form={form}
      submitLabel={t('company.submit')}
      footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
    >
      <EmailField
        label={t('company.email')}
        value={email}
        onChange={setEmail}
        error={form.errorOf('email')}
      />
    </AuthForm>
  );
}
