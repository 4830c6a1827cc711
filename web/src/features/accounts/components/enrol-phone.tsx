import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { enrolPhone } from '../api/factors.ts';
import { showTextedCode } from '../api/second-factor.ts';
import { PhoneField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { CodeForm } from './code-form.tsx';
import { type EnrolmentProps, findFreeName } from './enrolment.ts';
import { useAuthForm } from './use-auth-form.ts';

/** Adds a phone: its number, then the first code that was texted to it. */
export function EnrolPhone({ factors, onDone, onClose }: EnrolmentProps) {
  const { t } = useTranslation(['account', 'auth']);
  const [phone, setPhone] = useState('');
  const [begun, setBegun] = useState<{ factorId: string; challengeId: string } | null>(null);
  const form = useAuthForm(async () => {
    const name = findFreeName(t('factors.kinds.phone'), factors);
    const enrolment = await enrolPhone(name, phone);
    if (enrolment.status === 'refused') return enrolment.problem;
    setBegun(enrolment);
    return null;
  });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('factors.add.phone')}
      description={
        begun ? t('auth:phone.sentLead', { phone: phone.trim() }) : t('factors.phoneBody')
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
        <AuthForm form={form} submitLabel={t('auth:phone.submit')}>
          <PhoneField value={phone} onChange={setPhone} error={form.errorOf('phone')} />
        </AuthForm>
      )}
    </Dialog>
  );
}
