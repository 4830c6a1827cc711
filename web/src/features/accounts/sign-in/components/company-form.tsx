import { paths } from '@kith/contract/app-routes/paths';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { EmailField } from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm, AuthFormLink } from '#features/accounts/shared/components/account-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Finds a company's single sign-on by an address, and goes there. */
export function CompanyForm() {
  const { t } = useTranslation('auth');
  const form = useAccountForm({
    defaultValues: { email: '' },
    onSubmit: async ({ email }, proof) => {
      const ways = await import('../api/provider-sign-in.ts');
      return await ways.signInWithCompany(email.trim(), proof);
    },
    needsCaptcha: true,
  });
  const email = useFormValue({ control: form.control, name: 'email' });
  return (
    <AccountForm
      form={form}
      submitLabel={t('company.submit')}
      footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
    >
      <EmailField label={t('company.email')} {...email} />
    </AccountForm>
  );
}
