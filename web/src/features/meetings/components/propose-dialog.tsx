import { meetingLimits } from '@kith/contract/meetings/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { Select } from '#ui/select.tsx';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';
import { TimeChips } from './time-chips.tsx';

const durations = ['15', '30', '45', '60', '90', '120'] as const;
const same = 'same';
const zones = [same, ...Intl.supportedValuesOf('timeZone')];

const formSchema = z.object({
  title: z.string().refine((text) => text.trim() !== ''),
  place: z.string(),
  message: z.string(),
  minutes: z.enum(durations),
  zone: z.string(),
  times: z.array(z.string()).min(1),
});
type Fields = z.output<typeof formSchema>;
type ProposeForm = SubmitForm<z.input<typeof formSchema>, Fields>;

type ProposeDialogProps = {
  guest: { id: string; name: string; email: string | null };
  /** The introduction that it follows from. */
  bridgeId?: string;
  onDone: (meetingId: string) => void;
  onClose: () => void;
};

/** Proposes times to a contact: one is an invitation, several let the guest choose. */
export function ProposeDialog({ guest, bridgeId, onDone, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('meetings');
  const { timezone } = useLocalePreferences();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const propose = useMeetingStep(
    (input: Parameters<typeof meetingCalls.propose>[0]) =>
      meetingCalls.propose(input, { context: { idempotencyKey } }),
    { reportsOwnErrors: true },
  );
  async function send({ title, place, message, minutes, zone, times }: Fields) {
    const meeting = await propose.mutateAsync({
      ...{ title, place, message, duration_minutes: Number(minutes), time_zone: timezone, times },
      guests: [
        {
          contact_id: guest.id,
          email: guest.email,
          time_zone: zone === same ? null : zone,
        },
      ],
      bridge_id: bridgeId ?? null,
    });
    onDone(meeting.id);
  }
  const form: ProposeForm = useZodForm(formSchema, send, {
    defaultValues: {
      ...{ title: t('propose.titleWith', { name: guest.name }), place: '', message: '' },
      ...{ minutes: '30', zone: same, times: [] },
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('propose.title')}
      description={
        guest.email === null
          ? t('propose.withoutEmail', { name: guest.name })
          : t('propose.about', { email: guest.email })
      }
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
  const [minutes, zone] = [form.watch('minutes'), form.watch('zone')];
  return (
    <>
      <TextField
        control={control}
        name="title"
        label={t('fields.title')}
        errorText={t('fields.titleNeeded')}
        maxLength={meetingLimits.title}
      />
      <div className="grid gap-3 sm:grid-cols-2">
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
        <FormField control={control} name="zone" label={t('fields.zone')}>
          {(ids, { value, setValue }) => (
            <Select
              {...ids}
              value={value}
              onValueChange={setValue}
              options={zones.map((name) => ({
                value: name,
                label: name === same ? t('fields.sameZone') : name.replaceAll('_', ' '),
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
              guestZone={zone === same ? null : zone}
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
