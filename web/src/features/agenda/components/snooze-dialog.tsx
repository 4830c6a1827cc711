import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';

type SnoozeDialogProps = {
  /** The first date that can be picked. */
  from: string;
  onPick: (until: string) => void;
  onClose: () => void;
};

/** Asks for a reminder's new date. */
export function SnoozeDialog({ from, onPick, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation('agenda');
  const schema = z.object({ until: z.string().refine((until) => until >= from) });
  const form = useZodForm(schema, ({ until }) => onPick(until), {
    defaultValues: { until: from },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('reminders.pick')}
      submitLabel={t('reminders.snooze')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="until"
        label={t('date')}
        errorText={t('dateAhead')}
        type="date"
        min={from}
      />
    </FormDialog>
  );
}
