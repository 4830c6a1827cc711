import type { User } from '@supabase/auth-js';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useFormValue } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useRefreshUser } from '#features/accounts/shared/api/account-user.ts';
import { changeEmail } from '../api/change-address.ts';
import { EmailField } from '#features/accounts/shared/components/account-fields.tsx';
import { AccountForm } from '#features/accounts/shared/components/account-form.tsx';
import { useAccountForm } from '#features/accounts/shared/components/use-account-form.ts';

/** Asks for the new address, and explains what is needed until it counts. */
export function ChangeEmail({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account');
  const refresh = useRefreshUser();
  const form = useAccountForm({
    defaultValues: { email: '' },
    onSubmit: async (values) => {
      const next = values.email.trim();
      if (next.toLowerCase() === user.email?.toLowerCase()) {
        return { field: 'email', key: 'sameEmail' };
      }
      const problem = await changeEmail(next);
      if (!problem) {
        await refresh();
        onClose();
      }
      return problem;
    },
  });
  const email = useFormValue({ control: form.control, name: 'email' });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={t('email.change')}
      description={user.email ? t('email.changeBody', { email: user.email }) : t('email.firstBody')}
    >
      <AccountForm form={form} submitLabel={t('email.submit')}>
        <EmailField label={t('email.new')} {...email} isRequired />
      </AccountForm>
    </Dialog>
  );
}
