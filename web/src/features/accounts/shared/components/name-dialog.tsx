import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import type { AuthProblem } from '../api/auth-problem.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

const nameMaxLength = 100;

type NameDialogProps = {
  title: string;
  description: string;
  initialName: string;
  submitLabel: string;
  /** Saves the name; null if it worked. */
  onSubmit: (name: string) => Promise<AuthProblem | null>;
  onClose: () => void;
};

/** Asks for the name of a passkey, factor or token, to recognise it in a list. */
export function NameDialog(props: NameDialogProps) {
  const { t } = useTranslation('account');
  const form = useAccountForm({
    defaultValues: { name: props.initialName },
    onSubmit: ({ name }) => props.onSubmit(name.trim() || props.initialName),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      size="sm"
      title={props.title}
      description={props.description}
    >
      <AccountForm form={form} submitLabel={props.submitLabel}>
        <TextField
          control={form.control}
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={nameMaxLength}
        />
      </AccountForm>
    </Dialog>
  );
}
