import { meetingLimits } from '@kith/contract/meetings/rules';
import { z } from 'zod';
import { useLocalePreferences } from '#lib/i18n/preferences.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';
import { FileTextField } from './file-text-field.tsx';

const formSchema = z
  .object({ name: z.string().min(1), address: z.string(), content: z.string() })
  .refine(({ address, content }) => (address.trim() === '') !== (content === ''), {
    path: ['address'],
    when: () => true,
  });
type Fields = z.output<typeof formSchema>;
type CalendarForm = SubmitForm<Fields, Fields>;

/** Adds a calendar: the address where it is published, or its file. */
export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('meetings');
  const { timezone } = useLocalePreferences();
  const add = useMeetingStep(meetingCalls.addCalendar, { reportsOwnErrors: true });
  async function save({ name, address, content }: Fields) {
    const source = content === '' ? { address: address.trim() } : { content };
    await add.mutateAsync({ name, time_zone: timezone, ...source });
  }
  const form: CalendarForm = useZodForm(formSchema, save, {
    defaultValues: { name: '', address: '', content: '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('calendars.add')}
      description={t('calendars.private')}
      submitLabel={t('calendars.save')}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('calendars.name')}
        errorText={t('calendars.nameNeeded')}
        maxLength={meetingLimits.calendarName}
      />
      <TextField
        control={form.control}
        name="address"
        label={t('calendars.address')}
        errorText={t('calendars.oneNeeded')}
        placeholder="https://…/basic.ics"
        maxLength={2_000}
      />
      <FileTextField
        label={t('calendars.file')}
        onRead={(text) => form.setValue('content', text)}
      />
    </FormDialog>
  );
}
