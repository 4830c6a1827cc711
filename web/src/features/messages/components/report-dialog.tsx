import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ReportDialog } from '#ui/report-dialog.tsx';
import { useReport } from '../api/conversation.ts';

type ReportMessageDialogProps = {
  conversationId: string;
  /** One message of it, or null for the whole conversation. */
  messageId: string | null;
  onClose: () => void;
};

/** Reports a conversation or a message. */
export function ReportMessageDialog({
  conversationId,
  messageId,
  onClose,
}: ReportMessageDialogProps) {
  const { t } = useTranslation('messages');
  const report = useReport();
  return (
    <ReportDialog
      title={messageId === null ? t('report.title') : t('report.messageTitle')}
      about={t('report.about')}
      isPending={report.isPending}
      send={(given, onSuccess) =>
        report.mutate(
          { conversation_id: conversationId, message_id: messageId, ...given },
          { onSuccess },
        )
      }
      onClose={onClose}
    />
  );
}
