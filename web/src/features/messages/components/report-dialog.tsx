import { messageLimits, type ReportReason, reportReasons } from '@kith/contract/messages/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';
import { useReport } from '../api/conversation.ts';

type ReportDialogProps = {
  conversationId: string;
  /** One message of it, or null for the whole conversation. */
  messageId: string | null;
  onClose: () => void;
};

/** Reports a conversation or a message to the administrators; the other member is not notified. */
export function ReportDialog({ conversationId, messageId, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const report = useReport(() => {
    onClose();
    showToast({ kind: 'success', title: t('report.done'), body: t('report.doneAbout') });
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messageId === null ? t('report.title') : t('report.messageTitle')}
      description={t('report.about')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="danger"
            isPending={report.isPending}
            onClick={() =>
              report.mutate({
                conversation_id: conversationId,
                message_id: messageId,
                reason,
                note: note.trim(),
              })
            }
          >
            {t('report.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioCards
          label={t('report.reason')}
          value={reason}
          onValueChange={setReason}
          options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        />
        <Field label={t('report.note')} hint={t('report.noteHint')}>
          {(control) => (
            <Textarea
              {...control}
              value={note}
              maxLength={messageLimits.reportNote}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
