import { type Runbook, runbookLimits } from '@kith/contract/runbooks/endpoints';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { useArchiveRunbook } from '../api/runbooks.ts';

const schema = z.object({ reason: z.string().trim().min(1).max(runbookLimits.reason) });

/** Hides a runbook or shows it again, and asks why. */
export function ArchiveDialog({ runbook, onClose }: { runbook: Runbook; onClose: () => void }) {
  const { t } = useTranslation('revops');
  const { mutateAsync } = useArchiveRunbook();
  const { id, archived_at: archivedAt } = runbook;
  const isArchived = archivedAt === null;
  const form = useZodForm(
    schema,
    ({ reason }) => mutateAsync({ id, reason, is_archived: isArchived }),
    { defaultValues: { reason: '' }, onDone: onClose },
  );
  const label = isArchived ? t('docs.archive') : t('docs.unarchive');
  return (
    <FormDialog
      form={form}
      title={label}
      description={isArchived ? t('docs.archiveAbout') : t('docs.unarchiveAbout')}
      submitLabel={label}
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={t('docs.reason')}
        hint={t('docs.reasonLogged')}
        rows={2}
        maxLength={runbookLimits.reason}
        isRequired
      />
    </FormDialog>
  );
}
