import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormValue } from '#ui/form/form-field.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import type { AuthProblem } from '../api/auth-problem.ts';
import { changePassword, sendReauthenticationCode } from '../api/recover-password.ts';
import { NewPasswordField } from './account-fields.tsx';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

type Passwords = { password: string; code: string };

/** A new password; an older session also needs an emailed code. */
export function ChangePassword({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const [asksCode, setAsksCode] = useState(false);

  async function submit({ password, code }: Passwords): Promise<AuthProblem | null> {
    if (asksCode && code === '') return { field: 'code', key: 'codeWrong' };
    const problem = await changePassword(asksCode ? { password, nonce: code } : { password });
    if (problem?.key === 'linkTooOld' && !asksCode) {
      const refusal = await sendReauthenticationCode();
      if (!refusal) setAsksCode(true);
      return refusal;
    }
    if (problem) return problem;
    showToast({ kind: 'success', title: t('auth:reset.done'), body: t('password.changed') });
    onClose();
    return null;
  }

  const form = useAccountForm({ defaultValues: { password: '', code: '' }, onSubmit: submit });
  const password = useFormValue({ control: form.control, name: 'password' });
  const code = useFormValue({ control: form.control, name: 'code' });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('password.change')}
      description={t('password.changeBody')}
    >
      <AccountForm form={form} submitLabel={t('auth:reset.submit')}>
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        <NewPasswordField label={t('auth:fields.newPassword')} {...password} />
        {asksCode ? (
          <CodeField
            label={t('auth:code.label')}
            hint={t('proof.codeSent')}
            error={code.error}
            value={code.value}
            onValueChange={code.setValue}
          />
        ) : null}
      </AccountForm>
    </Dialog>
  );
}
