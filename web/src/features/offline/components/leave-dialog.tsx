import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type LeaveDialogProps = { unsent: number; onLeave: () => void; onStay: () => void };

/** Asks before sign-out deletes queued work. */
export function LeaveDialog({ unsent, onLeave, onStay }: LeaveDialogProps) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  return (
    <ConfirmDialog
      title={t('leave.title')}
      description={t('leave.text', { count: unsent, number: format.number(unsent) })}
      confirmLabel={t('leave.confirm')}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
