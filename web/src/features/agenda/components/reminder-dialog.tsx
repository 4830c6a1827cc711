import { addDaysTo, reminderLimits, repeatUnits } from '@kith/contract/agenda/rules';
import type { Reminder } from '@kith/contract/agenda/schemas';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { Select } from '#ui/select.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { useToday } from './due-date.tsx';

type ReminderDialogProps = { contactId: string; reminder: Reminder | null; onClose: () => void };

const noRepeat = 'none';
const units = [noRepeat, ...repeatUnits] as const;
const everySchema = z.coerce.number().int().min(1).max(reminderLimits.every);

const reminderFormSchema = z
  .object({
    text: z.string().refine((text) => text.trim() !== ''),
    due_on: z.string().min(1),
    due_time: z.string(),
    unit: z.enum(units),
    every: z.string(),
  })
  .refine(({ unit, every }) => unit === noRepeat || everySchema.safeParse(every).success, {
    path: ['every'],
    // Also where another field is refused: all of them are marked at once.
    when: () => true,
  })
  .transform(({ unit, every, due_time, ...rest }) => ({
    ...rest,
    due_time: due_time === '' ? null : due_time,
    repeat: unit === noRepeat ? null : { unit, every: Number(every) },
  }));
type ReminderFields = z.output<typeof reminderFormSchema>;
type ReminderForm = SubmitForm<z.input<typeof reminderFormSchema>, ReminderFields>;

/** Adds or edits a reminder of a contact. */
export function ReminderDialog({ contactId, reminder, onClose }: ReminderDialogProps) {
  const { t } = useTranslation(['agenda', 'common']);
  const { create, update } = useReminderChanges();
  const { keyOf } = useAttemptKey();
  const today = useToday();

  async function save(fields: ReminderFields) {
    if (reminder) await update.mutateAsync({ id: reminder.id, ...fields });
    else {
      const added = { contact_id: contactId, ...fields };
      await create.mutateAsync({ reminder: added, idempotencyKey: keyOf(added) });
    }
  }

  const form: ReminderForm = useZodForm(reminderFormSchema, save, {
    defaultValues: {
      text: reminder?.text ?? '',
      due_on: reminder?.shown_on ?? addDaysTo(today, 1),
      due_time: reminder?.due_time ?? '',
      unit: reminder?.repeat?.unit ?? noRepeat,
      every: String(reminder?.repeat?.every ?? 1),
    },
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={reminder ? t('reminders.edit') : t('reminders.add')}
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="text"
        label={t('reminders.text')}
        errorText={t('reminders.textNeeded')}
        maxLength={reminderLimits.text}
      />
      <WhenFields form={form} />
    </FormDialog>
  );
}

/** The date and the time, and how often it comes again. */
function WhenFields({ form }: { form: ReminderForm }) {
  const { t } = useTranslation('agenda');
  const { control } = form;
  const unit = form.watch('unit');
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        control={control}
        name="due_on"
        label={t('date')}
        errorText={t('dateNeeded')}
        type="date"
      />
      <TextField control={control} name="due_time" label={t('reminders.time')} type="time" />
      <FormField control={control} name="unit" label={t('repeat.label')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={units.map((value) => ({ value, label: t(`repeat.units.${value}`) }))}
          />
        )}
      </FormField>
      {unit === noRepeat ? null : (
        <TextField
          control={control}
          name="every"
          label={t('repeat.every')}
          errorText={t('repeat.invalid', { most: reminderLimits.every })}
          inputMode="numeric"
          maxLength={2}
        />
      )}
    </div>
  );
}
