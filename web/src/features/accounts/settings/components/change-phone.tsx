import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { useRefreshUser } from '#features/accounts/shared/api/account-user.ts';
import { changePhone, confirmPhone } from '../api/change-address.ts';
import { PhoneField } from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Asks for the number, then for its SMS code. */
export function ChangePhone({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const refresh = useRefreshUser();
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    defaultValues: { phone: '' },
    onSubmit: async (values) => {
      const problem = await changePhone(values.phone);
      if (!problem) setIsSent(true);
      return problem;
    },
  });
  const number = useFormValue({ control: form.control, name: 'phone' });
  const phone = number.value;

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
        <AccountForm form={form} submitLabel={t('auth:phone.submit')}>
          <PhoneField {...number} />
        </AccountForm>
      )}
    </Dialog>
  );
}
