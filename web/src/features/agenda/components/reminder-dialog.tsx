import { addDaysTo, reminderLimits, repeatUnits } from '@kith/contract/agenda/rules';
import type { Reminder } from '@kith/contract/agenda/schemas';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { useReminderChanges } from '../api/reminder-changes.ts';
import { useToday } from './due-date.tsx';

type ReminderDialogProps = { contactId: string; reminder: Reminder | null; onClose: () => void };

const noRepeat = 'none';
const units = [noRepeat, ...repeatUnits] as const;

type Draft = {
  text: string;
  dueOn: string;
  dueTime: string;
  unit: (typeof units)[number];
  every: string;
};

/** What is typed, and what is wrong with it once saving was tried. */
function useReminderDraft(reminder: Reminder | null) {
  const { t } = useTranslation('agenda');
  const today = useToday();
  const [draft, setDraft] = useState<Draft>({
    text: reminder?.text ?? '',
    dueOn: reminder?.shown_on ?? addDaysTo(today, 1),
    dueTime: reminder?.due_time ?? '',
    unit: reminder?.repeat?.unit ?? noRepeat,
    every: String(reminder?.repeat?.every ?? 1),
  });
  const count = Number(draft.every);
  const isCount = Number.isInteger(count) && count >= 1 && count <= reminderLimits.every;
  const errors = {
    text: draft.text.trim() === '' ? t('reminders.textNeeded') : undefined,
    dueOn: draft.dueOn === '' ? t('dateNeeded') : undefined,
    every:
      draft.unit === noRepeat || isCount
        ? undefined
        : t('repeat.invalid', { most: reminderLimits.every }),
  };
  const fields = {
    text: draft.text,
    due_on: draft.dueOn,
    due_time: draft.dueTime === '' ? null : draft.dueTime,
    repeat: draft.unit === noRepeat ? null : { unit: draft.unit, every: count },
  };
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  return { draft, change, errors, fields };
}

/** Adds a reminder to a contact, or changes one. */
export function ReminderDialog({ contactId, reminder, onClose }: ReminderDialogProps) {
  const { t } = useTranslation(['agenda', 'common']);
  const formId = useId();
  const { create, update } = useReminderChanges();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { draft, change, errors, fields } = useReminderDraft(reminder);
  const [isTried, setIsTried] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (Object.values(errors).some((error) => error !== undefined)) return;
    if (reminder) update.mutate({ id: reminder.id, ...fields }, { onSuccess: onClose });
    else {
      const added = { contact_id: contactId, ...fields };
      create.mutate({ reminder: added, idempotencyKey }, { onSuccess: onClose });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="sm"
      title={reminder ? t('reminders.edit') : t('reminders.add')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={create.isPending || update.isPending}
          >
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <ReminderFields draft={draft} errors={isTried ? errors : {}} onChange={change} />
      </form>
    </Dialog>
  );
}

type ReminderFieldsProps = {
  draft: Draft;
  errors: { [Name in 'text' | 'dueOn' | 'every']?: string | undefined };
  onChange: (changes: Partial<Draft>) => void;
};

function ReminderFields({ draft, errors, onChange }: ReminderFieldsProps) {
  const { t } = useTranslation('agenda');
  return (
    <>
      <Field label={t('reminders.text')} error={errors.text}>
        {(control) => (
          <Input
            {...control}
            value={draft.text}
            maxLength={reminderLimits.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('date')} error={errors.dueOn}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.dueOn}
              onChange={(event) => onChange({ dueOn: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('reminders.time')}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={draft.dueTime}
              onChange={(event) => onChange({ dueTime: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('repeat.label')}>
          {(control) => (
            <Select
              {...control}
              value={draft.unit}
              onValueChange={(unit) => onChange({ unit })}
              options={units.map((value) => ({ value, label: t(`repeat.units.${value}`) }))}
            />
          )}
        </Field>
        {draft.unit === noRepeat ? null : (
          <Field label={t('repeat.every')} error={errors.every}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={2}
                value={draft.every}
                onChange={(event) => onChange({ every: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  );
}
