import { viewLimits } from '@kith/contract/contact-views/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';

type ViewNameDialogProps = {
  title: string;
  initialName: string;
  /** The key identifies the attempt with this name, across retries. A failure is a toast. */
  onSubmit: (name: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
};

const nameFormSchema = z.object({ name: z.string().trim().min(1) });

/** Asks for the name of a view. */
export function ViewNameDialog({ title, initialName, onSubmit, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation(['lists', 'common']);
  const { keyOf } = useAttemptKey();
  const form = useZodForm(nameFormSchema, ({ name }) => onSubmit(name, keyOf(name)), {
    defaultValues: { name: initialName },
    handleFailure: () => true,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={title}
      submitLabel={t('common:save')}
      className="pb-4"
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('views.name')}
        errorText={t('views.nameNeeded')}
        isRequired
        maxLength={viewLimits.name}
      />
    </FormDialog>
  );
}
