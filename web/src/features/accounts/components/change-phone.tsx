import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { useRefreshUser } from '../api/account-user.ts';
import { changePhone, confirmPhone } from '../api/change-address.ts';
import { PhoneField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for the number, then for the code that was texted to it. */
export function ChangePhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const refresh = useRefreshUser();
  const [phone, setPhone] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useAuthForm(async () => {
    const problem = await changePhone(phone);
    if (!problem) setIsSent(true);
    return problem;
  });

  async function confirm(code: string) {
    const problem = await confirmPhone(phone, code);
    if (!problem) {
      showToast({ kind: 'success', title: t('phone.changed') });
      await refresh();
      onClose();
    }
    return problem;
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('phone.change')}
      description={
        isSent ? t('auth:phone.sentLead', { phone: phone.trim() }) : t('phone.changeBody')
      }
    >
      {isSent ? (
        <CodeForm
          label={t('auth:code.label')}
          submitLabel={t('phone.confirm')}
          onVerify={confirm}
        />
      ) : (
        <AuthForm form={form} submitLabel={t('auth:phone.submit')}>
          <PhoneField value={phone} onChange={setPhone} error={form.errorOf('phone')} />
        </AuthForm>
      )}
    </Dialog>
  );
}
