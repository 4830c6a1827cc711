import type { HistoryEntry } from '@kith/contract/contacts/history';
import type { Contact } from '@kith/contract/contacts/schemas';
import { Undo2 } from 'lucide-react';
import { reportError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { showToast } from '#ui/toast.ts';
import { useHistory } from '../api/history.ts';
import { type EditableField, type FieldChange, useSaveField } from '../api/save-field.ts';
import { useHistoryLabels } from '#features/contacts/shared/components/use-history-labels.ts';

type HistoryListProps = {
  contact: Contact;
  /** All of them when absent. */
  fields?: readonly EditableField[];
  onPutBack?: () => void;
};

/** Changes of a contact's fields, newest first, each with the previous value. */
export function HistoryList({ contact, fields, onPutBack }: HistoryListProps) {
  const { t } = useTranslation('details');
  const history = useHistory(contact.id, fields);
  const putBack = usePutBack(contact, onPutBack);
  if (history.isError) {
    return <LoadFailure error={history.error} onRetry={() => void history.refetch()} />;
  }
  if (history.isPending) return <Spinner />;
  const entries = history.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className="text-sm text-muted">{t('history.empty')}</p>;
  return (
    <div className="grid min-w-0 gap-3">
      <ol aria-label={t('history.title')} className="grid min-w-0 gap-3">
        {entries.map((entry) => (
          <HistoryItem key={entry.id} entry={entry} onPutBack={() => void putBack(entry)} />
        ))}
      </ol>
      {history.hasNextPage ? (
        <Button
          size="sm"
          className="justify-self-start"
          isPending={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      ) : null}
    </div>
  );
}

function HistoryItem({ entry, onPutBack }: { entry: HistoryEntry; onPutBack: () => void }) {
  const { t } = useTranslation('details');
  const format = useFormat();
  const { fieldOf, sourceOf, describe } = useHistoryLabels();
  const field = fieldOf(entry.field);
  return (
    <li className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">
          <span className="font-semibold">{field}</span>
          {' · '}
          <time dateTime={entry.changed_at}>{format.dateTime(entry.changed_at)}</time>
          {' · '}
          {sourceOf(entry.source)}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          <span className="sr-only">{t('history.before')} </span>
          <del className="text-muted no-underline">
            {describe(entry.field, entry.old_value) ?? t('history.nothing')}
          </del>
          <span aria-hidden> → </span>
          <span className="sr-only">{t('history.after')} </span>
          <ins className="no-underline">
            {describe(entry.field, entry.new_value) ?? t('history.nothing')}
          </ins>
        </p>
      </div>
      {entry.field === 'connected_on' ? null : (
        <IconButton
          label={t('history.putBack', { field })}
          icon={<Undo2 aria-hidden size={16} />}
          onClick={onPutBack}
        />
      )}
    </li>
  );
}

/** Restores a field's value from before a change; a toast undoes it. */
function usePutBack(contact: Contact, onPutBack: (() => void) | undefined) {
  const { t } = useTranslation(['details', 'common']);
  const { fieldOf } = useHistoryLabels();
  const save = useSaveField(contact.id);
  async function put(change: FieldChange, base: Contact) {
    try {
      return await save.mutateAsync({ change, base });
    } catch (error) {
      await reportError(error, 'save');
      return null;
    }
  }
  return async ({ field, old_value }: HistoryEntry) => {
    if (field === 'connected_on') return;
    const now = { [field]: contact[field] } as FieldChange;
    onPutBack?.();
    const base = await put({ [field]: old_value } as FieldChange, contact);
    if (base === null) return;
    showToast({
      kind: 'success',
      title: t('history.isBack', { field: fieldOf(field) }),
      action: { label: t('common:undo'), onAct: () => void put(now, base) },
    });
  };
}
