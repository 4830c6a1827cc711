import { messageLimits, type ReportReason, reportReasons } from '@kith/contract/messages/rules';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { showToast } from '#ui/toast.ts';

type ReportDialogProps = {
  title: ReactNode;
  about: ReactNode;
  isPending: boolean;
  /** Sends the report; calls back once it has arrived. */
  send: (report: { reason: ReportReason; note: string }, onSuccess: () => void) => void;
  onClose: () => void;
};

/** Reports something to the administrators: why, and a note. The reported member is not notified. */
export function ReportDialog({ title, about, isPending, send, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['messages', 'common']);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  function finish() {
    onClose();
    showToast({ kind: 'success', title: t('report.done'), body: t('report.doneAbout') });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={about}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="danger"
            isPending={isPending}
            onClick={() => send({ reason, note: note.trim() }, finish)}
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
