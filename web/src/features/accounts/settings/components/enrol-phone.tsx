import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { enrolPhone } from '../api/factors.ts';
import { showTextedCode } from '#features/accounts/second-factor/api/second-factor.ts';
import { PhoneField } from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { CodeForm } from '#features/accounts/shared/components/code-form.tsx';
import { type EnrolmentProps, findFreeName } from './enrolment.ts';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Adds a phone: its number, then its first SMS code. */
export function EnrolPhone({ factors, onDone, onClose }: EnrolmentProps) {
  const { t } = useTranslation(['account', 'auth']);
  const [begun, setBegun] = useState<{ factorId: string; challengeId: string } | null>(null);
  const form = useAccountForm({
    defaultValues: { phone: '' },
    onSubmit: async ({ phone }) => {
      const name = findFreeName(t('factors.kinds.phone'), factors);
      const enrolment = await enrolPhone(name, phone);
      if (enrolment.status === 'refused') return enrolment.problem;
      setBegun(enrolment);
      return null;
    },
  });
  const number = useFormValue({ control: form.control, name: 'phone' });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('factors.add.phone')}
      description={
        begun ? t('auth:phone.sentLead', { phone: number.value.trim() }) : t('factors.phoneBody')
      }
    >
      {begun ? (
        <CodeForm
          label={t('auth:code.label')}
          submitLabel={t('factors.turnOn')}
          onVerify={async (code) => {
            const { factorId, challengeId } = begun;
            const problem = await showTextedCode({ factorId, challengeId, code });
            if (!problem) {
              showToast({ kind: 'success', title: t('factors.added') });
              onDone();
            }
            return problem;
          }}
        />
      ) : (
        <AccountForm form={form} submitLabel={t('auth:phone.submit')}>
          <PhoneField {...number} />
        </AccountForm>
      )}
    </Dialog>
  );
}
