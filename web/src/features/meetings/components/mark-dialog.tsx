import { meetingLimits, meetingOutcomes } from '@kith/contract/meetings/rules';
import type { Meeting } from '@kith/contract/meetings/schemas';
import { z } from 'zod';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { Select } from '#ui/select.tsx';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';
import { promiseDueOn } from './promise-due.ts';

const open = 'open';
const formSchema = z.object({
  note: z.string(),
  outcome: z.enum([open, ...meetingOutcomes]),
  step: z.string(),
  by: z.string(),
  promised: z.string(),
});
type Fields = z.output<typeof formSchema>;
type MarkForm = SubmitForm<Fields, Fields>;
const none = 'none';
/** `guest <contact>`: they introduce the member; `member <contact>`: the other way round. */
const bySides = ['guest', 'member'] as const;

/** A guest who promised to introduce the member to someone, and the reminder of it. */
export type Promised = {
  contactId: string;
  name: string;
  reminder: { id: string; due_on: string };
};

type MarkDialogProps = {
  meeting: Meeting;
  onPromised: (promised: Promised) => void;
  onClose: () => void;
};

/** After a meeting: what was said, what came of it, and what follows. */
export function MarkDialog({ meeting, onPromised, onClose }: MarkDialogProps) {
  const { t } = useTranslation(['meetings', 'common']);
  const { timezone } = useLocalePreferences();
  const mark = useMeetingStep(meetingCalls.mark, { reportsOwnErrors: true });
  const isFirst = meeting.marked_at === null;
  async function save({ note, outcome, step, by, promised }: Fields) {
    const [side, contactId = ''] = by.split(' ');
    const guest = meeting.guests.find(({ contact_id: id }) => id === contactId);
    const name = promised.trim();
    const text = t(side === 'guest' ? 'mark.remindAsk' : 'mark.remindMake', {
      guest: guest?.name,
      name,
    });
    const isPromised = guest !== undefined && name !== '';
    const { reminders } = await mark.mutateAsync({
      id: meeting.id,
      status: 'held',
      note,
      outcome: outcome === open ? null : outcome,
      next_step: step.trim() === '' ? null : { text: step, due_on: null },
      promises: isPromised
        ? [{ contact_id: contactId, text, due_on: promiseDueOn(new Date(), timezone) }]
        : [],
    });
    const [reminder] = reminders;
    if (side === 'guest' && reminder) onPromised({ contactId, name, reminder });
  }
  const form: MarkForm = useZodForm(formSchema, save, {
    defaultValues: {
      note: meeting.note,
      outcome: meeting.outcome ?? open,
      step: '',
      by: none,
      promised: '',
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
          <PromiseFields form={form} guests={meeting.guests} />
        </>
      ) : null}
    </FormDialog>
  );
}

/** Who promised to introduce the other, and to what person. */
function PromiseFields({ form, guests }: { form: MarkForm; guests: Meeting['guests'] }) {
  const { t } = useTranslation('meetings');
  const { control } = form;
  const by = form.watch('by');
  const sides = guests.flatMap(({ contact_id: id, name }) =>
    id === null
      ? []
      : bySides.map((side) => ({ value: `${side} ${id}`, label: t(`mark.by.${side}`, { name }) })),
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FormField control={control} name="by" label={t('mark.promise')}>
        {(ids, { value, setValue }) => (
          <Select
            {...ids}
            value={value}
            onValueChange={setValue}
            options={[{ value: none, label: t('mark.by.none') }, ...sides]}
          />
        )}
      </FormField>
      {by === none ? null : (
        <TextField
          control={control}
          name="promised"
          label={t('mark.promised')}
          hint={t(by.startsWith('guest') ? 'mark.askHint' : 'mark.makeHint')}
          maxLength={100}
        />
      )}
    </div>
  );
}
