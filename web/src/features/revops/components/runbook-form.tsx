import {
  type Runbook,
  runbookLimits,
  type RunbookVersion,
} from '@kith/contract/runbooks/endpoints';
import { useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { showToast } from '#ui/toast.ts';
import { useSaveRunbook } from '../api/runbooks.ts';
import { RunbookChanges } from './runbook-changes.tsx';
import { RunbookText } from './runbook-text.tsx';
import { useNewer } from './use-newer.tsx';
import { VersionForm } from './version-form.tsx';

const { title, body, reason } = runbookLimits;
const schema = z.object({
  title: z.string().trim().min(1).max(title),
  body: z.string().trim().min(1).max(body),
  reason: z.string().trim().min(1).max(reason),
});
const views = ['write', 'preview', 'changes'] as const;

type RunbookFormProps = { runbook: Runbook; onClose: () => void };

/**
 * Edits a runbook: the text, how it looks, and what is changed. If somebody else saved meanwhile, that is
 * said, what was written stays, and the comparison is with the newer version.
 */
export function RunbookForm({ runbook, onClose }: RunbookFormProps) {
  const { t } = useTranslation('revops');
  const [newest] = runbook.versions as [RunbookVersion, ...RunbookVersion[]];
  const [view, setView] = useState<(typeof views)[number]>('write');
  const { base, notice, handleFailure } = useNewer(newest, () => setView('changes'));
  const save = useSaveRunbook();
  const form = useZodForm(
    schema,
    (text) => save.mutateAsync({ ...text, id: runbook.id, expected: base.version }),
    {
      defaultValues: { title: base.title, body: base.body, reason: '' },
      handleFailure,
      onDone: () => {
        showToast({ kind: 'success', title: t('docs.saved') });
        onClose();
      },
    },
  );
  const typed = form.watch();
  return (
    <VersionForm
      form={form}
      submitLabel={t('docs.save')}
      reasonMaxLength={reason}
      onCancel={onClose}
    >
      {notice}
      <SegmentedControl
        label={t('docs.views.label')}
        value={view}
        onValueChange={setView}
        options={views.map((value) => ({ value, label: t(`docs.views.${value}`) }))}
      />
      {view === 'write' ? (
        <>
          <TextField
            control={form.control}
            name="title"
            label={t('docs.title')}
            maxLength={title}
            isRequired
          />
          <TextareaField
            control={form.control}
            name="body"
            label={t('docs.body')}
            hint={t('docs.bodyHint')}
            rows={18}
            maxLength={body}
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            isRequired
          />
        </>
      ) : view === 'preview' ? (
        <div className="grid min-h-64 grid-cols-1 content-start gap-4">
          <h3 className="title-serif text-xl">{typed.title}</h3>
          <RunbookText body={typed.body} />
        </div>
      ) : (
        <RunbookChanges before={base} after={typed} />
      )}
    </VersionForm>
  );
}
