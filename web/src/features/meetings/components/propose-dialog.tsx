import type { Contact } from '@kith/contract/contacts/schemas';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useAttemptKey } from '#lib/use-attempt-key.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';
import { GuestRows } from './guest-rows.tsx';
import {
  durations,
  guestOf,
  type ProposeFields as Fields,
  type ProposeForm,
  proposeSchema,
} from './propose-form.ts';
import { TimeChips } from './time-chips.tsx';
import { zonesOf } from './use-zone-times.ts';

type ProposeDialogProps = {
  /** Who it begins with; others can be added. */
  contact: Contact;
  /** The introduction that it follows from. */
  bridgeId?: string;
  /** What it is for. */
  opportunityId?: string;
  onDone: (meetingId: string) => void;
  onClose: () => void;
};

/** Proposes times to contacts: one is an invitation, several let the guests choose. */
export function ProposeDialog({
  contact,
  bridgeId,
  opportunityId,
  onDone,
  onClose,
}: ProposeDialogProps) {
  const { t } = useTranslation('meetings');
  const { timezone } = useLocalePreferences();
  const { keyOf } = useAttemptKey();
  const propose = useMeetingStep(
    (input: Parameters<typeof meetingCalls.propose>[0]) =>
      meetingCalls.propose(input, { context: { idempotencyKey: keyOf(input) } }),
    { reportsOwnErrors: true },
  );
  async function send({ title, place, message, minutes, guests, times }: Fields) {
    const meeting = await propose.mutateAsync({
      title,
      place,
      message,
      duration_minutes: Number(minutes),
      time_zone: timezone,
      times,
      guests: guests.map(({ id, email, zone }) => ({ contact_id: id, email, time_zone: zone })),
      bridge_id: bridgeId ?? null,
      ...(opportunityId === undefined ? {} : { opportunity_id: opportunityId }),
    });
    onDone(meeting.id);
  }
  const form: ProposeForm = useZodForm(proposeSchema, send, {
    defaultValues: {
      title: t('propose.titleWith', { name: contact.full_name }),
      place: '',
      message: '',
      minutes: '30',
      guests: [guestOf(contact)],
      times: [],
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('propose.title')}
      description={t('propose.about')}
      submitLabel={t('propose.send')}
      onClose={onClose}
    >
      <ProposeFields form={form} />
    </FormDialog>
  );
}

function ProposeFields({ form }: { form: ProposeForm }) {
  const { t } = useTranslation('meetings');
  const { control } = form;
  const [minutes, guests] = [form.watch('minutes'), form.watch('guests')];
  return (
    <>
      <GuestRows
        guests={guests}
        onChange={(change) => form.setValue('guests', change(form.getValues('guests')))}
      />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          control={control}
          name="title"
          label={t('fields.title')}
          errorText={t('fields.titleNeeded')}
          maxLength={meetingLimits.title}
        />
        <FormField control={control} name="minutes" label={t('fields.duration')}>
          {(ids, { value, setValue }) => (
            <Select
              {...ids}
              value={value}
              onValueChange={setValue}
              options={durations.map((count) => ({
                value: count,
                label: t('minutes', { count: Number(count) }),
              }))}
            />
          )}
        </FormField>
      </div>
      <FormField
        control={control}
        name="times"
        label={t('fields.times')}
        hint={t('fields.timesHint')}
        errorText={t('fields.timesNeeded')}
      >
        {(ids, { value, setValue }) => (
          <div {...ids} tabIndex={-1}>
            <TimeChips
              chosen={value}
              minutes={Number(minutes)}
              guestZones={zonesOf(guests.map(({ zone }) => ({ time_zone: zone })))}
              onChange={setValue}
            />
          </div>
        )}
      </FormField>
      <TextField
        control={control}
        name="place"
        label={t('fields.place')}
        maxLength={meetingLimits.place}
      />
      <TextareaField
        control={control}
        name="message"
        label={t('fields.message')}
        maxLength={meetingLimits.message}
      />
    </>
  );
}
