import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import type { SubmitForm } from '#ui/form/use-submit-form.ts';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { showToast } from '#ui/toast.ts';
import { meetingCalls, useMeetingStep } from '../api/meetings.ts';
import { FileTextField } from './file-text-field.tsx';

const formSchema = z.object({ content: z.string().min(1) });
type Fields = z.output<typeof formSchema>;
type ReplyForm = SubmitForm<Fields, Fields>;

/** Takes over a guest's answer that came by email, from its file. */
export function ReplyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('meetings');
  const read = useMeetingStep(meetingCalls.readReply, { reportsOwnErrors: true });
  async function save({ content }: Fields) {
    const { title } = await read.mutateAsync({ content });
    showToast({ kind: 'success', title: t('reply.done', { title }) });
  }
  const form: ReplyForm = useZodForm(formSchema, save, {
    defaultValues: { content: '' },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('reply.open')}
      description={t('reply.about')}
      submitLabel={t('reply.save')}
      onClose={onClose}
    >
      <FileTextField label={t('reply.file')} onRead={(text) => form.setValue('content', text)} />
      <TextareaField
        control={form.control}
        name="content"
        label={t('reply.content')}
        errorText={t('reply.needed')}
        rows={4}
      />
    </FormDialog>
  );
}
