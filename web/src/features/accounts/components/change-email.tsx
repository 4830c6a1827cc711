import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { useRefreshUser } from '../api/account-user.ts';
import { changeEmail } from '../api/change-address.ts';
import { EmailField } from './account-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** Asks for the new address and says what has to happen until it counts. */
export function ChangeEmail({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshUser();
  const [email, setEmail] = useState('');
  const form = useAuthForm(async () => {
    const next = email.trim();
    if (next.toLowerCase() === user.email?.toLowerCase()) {
      return { field: 'email', key: 'sameEmail' };
    }
    const problem = await changeEmail(next);
    if (!problem) {
      await refresh();
      onClose();
    }
    return problem;
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('email.change')}
      description={user.email ? t('email.changeBody', { email: user.email }) : t('email.firstBody')}
    >
      <AuthForm form={form} submitLabel={t('email.submit')}>
        <EmailField
          label={t('email.new')}
          value={email}
          onChange={setEmail}
          error={form.errorOf('email')}
          isRequired
        />
      </AuthForm>
    </Dialog>
  );
}
