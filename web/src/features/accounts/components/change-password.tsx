import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#ui/code-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import type { AuthProblem } from '../api/auth-problem.ts';
import { changePassword, sendReauthenticationCode } from '../api/recover-password.ts';
import { NewPasswordField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** A new password; an older session is asked for a mailed code besides. */
export function ChangePassword({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const [password, setPassword] = useState('');
  const [nonce, setNonce] = useState('');
  const [asksCode, setAsksCode] = useState(false);

  async function submit(): Promise<AuthProblem | null> {
    if (asksCode && nonce === '') return { field: 'code', key: 'codeWrong' };
    const problem = await changePassword(asksCode ? { password, nonce } : { password });
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

  const form = useAuthForm(submit);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('password.change')}
      description={t('password.changeBody')}
    >
      <AuthForm form={form} submitLabel={t('auth:reset.submit')}>
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        <NewPasswordField
          label={t('auth:fields.newPassword')}
          value={password}
          onChange={setPassword}
          error={form.errorOf('password')}
        />
        {asksCode ? (
          <CodeField
            label={t('auth:code.label')}
            hint={t('proof.codeSent')}
            error={form.errorOf('code')}
            value={nonce}
            onValueChange={setNonce}
          />
        ) : null}
      </AuthForm>
    </Dialog>
  );
}
