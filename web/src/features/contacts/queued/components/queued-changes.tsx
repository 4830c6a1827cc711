import { CloudUpload, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { describeError, reportError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { OfflineChange } from '#lib/offline/change-rules.ts';
import { fieldsIn } from '#lib/offline/change-rules.ts';
import { discardChanges, restoreForChanges, useQueuedChanges } from '#lib/offline/changes.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { useHistoryLabels } from '#features/contacts/shared/components/use-history-labels.ts';

/** The member's queued changes to this contact, and those that need a decision. */
export function QueuedChanges({ contactId }: { contactId: string }) {
  const changes = useQueuedChanges(contactId);
  const edits = changes.filter((change) => change.kind === 'contact_edit');
  const deleted = changes.filter(({ state }) => state.status === 'deleted');
  return (
    <>
      {deleted.length > 0 ? <DeletedMeanwhile contactId={contactId} changes={deleted} /> : null}
      {edits.map((edit) =>
        edit.state.status === 'conflict' ? (
          <EditConflict key={edit.id} edit={edit} theirs={edit.state.theirs} />
        ) : null,
      )}
      {changes.map((change) =>
        change.state.status === 'failed' ? (
          <Suspense key={change.id} fallback={null}>
            <Refused change={change} code={change.state.code} />
          </Suspense>
        ) : null,
      )}
      <QueuedFields
        fields={edits
          .filter(({ state }) => state.status === 'queued')
          .flatMap(({ values }) => fieldsIn(values))}
      />
    </>
  );
}

type NoticeProps = { title: string; text: string; children: ReactNode };

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-lg bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-2.5">
        <div>
          <p className="font-semibold">{title}</p>
          <p className="text-sm">{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}

type DeletedMeanwhileProps = { contactId: string; changes: readonly OfflineChange[] };

function DeletedMeanwhile({ contactId, changes }: DeletedMeanwhileProps) {
  const { t } = useTranslation('offline');
  const [isRestoring, setIsRestoring] = useState(false);
  const [first] = changes;
  if (!first) return null;

  async function restore() {
    setIsRestoring(true);
    try {
      await restoreForChanges(contactId);
    } catch (error) {
      await reportError(error, 'save');
    } finally {
      setIsRestoring(false);
    }
  }

  return (
    <Notice
      title={t('changes.deletedTitle', { name: first.contactName })}
      text={t('changes.deletedText')}
    >
      <Button size="sm" variant="primary" isPending={isRestoring} onClick={() => void restore()}>
        {t('changes.restore')}
      </Button>
      <Button size="sm" onClick={() => void discardChanges(changes.map(({ id }) => id))}>
        {t('changes.discard')}
      </Button>
    </Notice>
  );
}

/** The server's reason, with the error texts. */
function Refused({ change, code }: { change: OfflineChange; code: string }) {
  const { t } = useTranslation(['offline', 'errors']);
  const { body } = describeError({ code }, 'save');
  return (
    <Notice title={t('offline:changes.refusedTitle', { name: change.contactName })} text={body}>
      <Button size="sm" onClick={() => void discardChanges([change.id])}>
        {t('offline:changes.discard')}
      </Button>
    </Notice>
  );
}

function QueuedFields({ fields }: { fields: Parameters<typeof nameFields>[0] }) {
  const { t } = useTranslation('offline');
  const format = useFormat();
  const { fieldOf } = useHistoryLabels();
  if (fields.length === 0) return null;
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-muted">
      <CloudUpload aria-hidden size={16} className="shrink-0" />
      {t('changes.waitingFields', { fields: format.list(nameFields(fields, fieldOf)) })}
    </p>
  );
}

type Words = ReturnType<typeof useHistoryLabels>;

function nameFields(
  fields: readonly Parameters<Words['fieldOf']>[0][],
  fieldOf: Words['fieldOf'],
): string[] {
  return [...new Set(fields)].map((field) => fieldOf(field));
}
