import { disputeLimits } from '@kith/contract/disputes/rules';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { useOwnSteps } from '../api/own-disputes.ts';

const schema = z.object({ text: z.string().trim().min(1).max(disputeLimits.text) });

type WriteProps = { id: string; verb: 'answer' | 'appeal'; onClose: () => void };

/** An answer, or an appeal. */
export function WriteDialog({ id, verb, onClose }: WriteProps) {
  const { t } = useTranslation('disputes');
  const steps = useOwnSteps();
  const form = useZodForm(schema, ({ text }) => steps[verb].mutateAsync({ id, text }), {
    defaultValues: { text: '' },
    onDone: () => {
      showToast({ kind: 'success', title: t('steps.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`own.${verb}`)}
      submitLabel={t(`own.${verb}`)}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="text"
        label={t('steps.text')}
        hint={verb === 'appeal' ? t('own.appealHint') : undefined}
        errorText={t('missing')}
        rows={5}
        maxLength={disputeLimits.text}
        isRequired
      />
    </FormDialog>
  );
}
