import { addDaysTo } from '@kith/contract/agenda/rules';
import { meetingLimits, meetingOutcomes } from '@kith/contract/meetings/rules';
import type { Meeting } from '@kith/contract/meetings/schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { Select } from '#ui/select.tsx';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';

const open = 'open';
const formSchema = z.object({
  note: z.string(),
  outcome: z.enum([open, ...meetingOutcomes]),
  step: z.string(),
  promise: z.string(),
});
type Fields = z.output<typeof formSchema>;
type MarkForm = SubmitForm<Fields, Fields>;
const promiseDays = 7;

/** After a meeting: what was said, what came of it, and what follows. */
export function MarkDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation(['meetings', 'common']);
  const mark = useMeetingStep(meetingCalls.mark, { reportsOwnErrors: true });
  const isFirst = meeting.marked_at === null;
  async function save({ note, outcome, step, promise }: Fields) {
    const today = new Date().toISOString().slice(0, 10);
    await mark.mutateAsync({
      ...{ id: meeting.id, status: 'held', note, outcome: outcome === open ? null : outcome },
      next_step: step.trim() === '' ? null : { text: step, due_on: null },
      promises:
        promise.trim() === '' ? [] : [{ text: promise, due_on: addDaysTo(today, promiseDays) }],
    });
  }
  const form: MarkForm = useZodForm(formSchema, save, {
    defaultValues: {
      ...{ note: meeting.note, outcome: meeting.outcome ?? open, step: '', promise: '' },
    },
    onDone: onClose,
  });
  const outcomes = [open, ...meetingOutcomes] as const;
  return (
    <FormDialog
      form={form}
      title={t('mark.title')}
      description={t('mark.about')}
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="note"
        label={t('mark.note')}
        rows={5}
        maxLength={meetingLimits.note}
      />
      <FormField control={form.control} name="outcome" label={t('mark.outcome')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={outcomes.map((name) => ({ value: name, label: t(`outcomes.${name}`) }))}
          />
        )}
      </FormField>
      {isFirst ? (
        <>
          <TextField control={form.control} name="step" label={t('mark.step')} maxLength={200} />
          <TextField
            control={form.control}
            name="promise"
            label={t('mark.promise')}
            hint={t('mark.promiseHint')}
            maxLength={300}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
