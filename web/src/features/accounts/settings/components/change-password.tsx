import type { User } from '@supabase/auth-js';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast.ts';
import { useAdditions } from '#features/accounts/shared/api/additions.ts';
import { changePassword } from '#features/accounts/shared/api/recover-password.ts';
import { NewPasswordField } from '#features/accounts/shared/components/account-fields.tsx';
import { AdditionChoices } from '#features/accounts/shared/components/addition-choices.tsx';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** A new password, which signs the member out everywhere else. */
export function ChangePassword({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  const form = useAccountForm({
    defaultValues: { password: '', removed: [] as string[] },
    onSubmit: async (values) => {
      const problem = await changePassword(values);
      if (problem) return problem;
      showToast({ kind: 'success', title: t('auth:reset.done'), body: t('password.changed') });
      onClose();
      return null;
    },
  });
  const password = useFormValue({ control: form.control, name: 'password' });
  const removed = useFormValue({ control: form.control, name: 'removed' });
  const additions = useAdditions();
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
        <AdditionChoices additions={additions} chosen={removed.value} onChange={removed.setValue} />
      </AccountForm>
    </Dialog>
  );
}
