import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { Button } from '#ui/button.tsx';
import { sendSignInText, verifyTextedCode } from '../api/sign-in-codes.ts';
import { PhoneField } from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm, AuthFormLink } from '#features/accounts/shared/components/account-form.tsx';
import { AuthFrame } from '#features/accounts/shared/components/auth-frame.tsx';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Sign in with a code in a text message. */
export function PhoneSignIn({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    defaultValues: { phone: '' },
    onSubmit: async ({ phone }, proof) => {
      const problem = await sendSignInText(phone, proof);
      if (!problem) setIsSent(true);
      return problem;
    },
    needsCaptcha: true,
  });
  const number = useFormValue({ control: form.control, name: 'phone' });
  const phone = number.value;

  if (isSent) {
    return (
      <AuthFrame title={t('phone.sentTitle')} lead={t('phone.sentLead', { phone: phone.trim() })}>
        <CodeForm
          label={t('code.label')}
          submitLabel={t('signIn.submit')}
          onVerify={async (code) => {
            const problem = await verifyTextedCode(phone, code);
            if (!problem) onDone();
            return problem;
          }}
          footer={
            <Button variant="link" className="justify-self-start" onClick={() => setIsSent(false)}>
              {t('phone.again')}
            </Button>
          }
        />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('phone.title')} lead={t('phone.lead')}>
      <AccountForm
        form={form}
        submitLabel={t('phone.submit')}
        footer={<AuthFormLink to={paths.auth()}>{t('forgot.toSignIn')}</AuthFormLink>}
      >
        <PhoneField {...number} />
      </AccountForm>
    </AuthFrame>
  );
}
