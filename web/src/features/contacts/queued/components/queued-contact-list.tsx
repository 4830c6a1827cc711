import { CloudUpload, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { NewContact } from '#lib/offline/change-rules.ts';
import { discardChanges } from '#lib/offline/changes.ts';
import { bringBack } from '#lib/offline/new-contacts.ts';
import { useIsOnline } from '#lib/online.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.ts';
import { readDuplicate } from '#features/contacts/form/api/duplicate-contact.ts';
import { refusalOf } from '../api/failed-contact.ts';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';

type QueuedContactListProps = {
  contacts: readonly NewContact[];
  onEdit: (contact: NewContact) => void;
};

/** New contacts that the server doesn't have yet; each can be edited or discarded. */
export function QueuedContactList({ contacts, onEdit }: QueuedContactListProps) {
  const { t } = useTranslation(['new-contacts', 'common']);
  const format = useFormat();
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);

  async function discard(change: NewContact) {
    await discardChanges([change.id]);
    (contacts.length > 1 ? list.current : document.querySelector('main'))?.focus();
    showToast({
      title: t('discarded', { name: change.contactName }),
      action: { label: t('common:undo'), onAct: () => void bringBack(change) },
    });
  }

  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 flex max-h-[min(18rem,36dvh)] shrink-0 animate-fade flex-col border-y border-border bg-surface sm:rounded-lg sm:border-x sm:shadow-raised"
    >
      <div className="flex shrink-0 items-baseline justify-between gap-3 px-4 pt-3 pb-1 text-sm text-muted">
        <h2 id={titleId} className="font-semibold">
          {t('title')}
        </h2>
        <span className="tabular-nums">{format.number(contacts.length)}</span>
      </div>
      <ul ref={list} tabIndex={-1} className="min-h-0 overflow-y-auto pb-1 outline-none">
        {contacts.map((change) => (
          <QueuedContactLine
            key={change.id}
            change={change}
            onEdit={() => onEdit(change)}
            onDiscard={() => void discard(change)}
          />
        ))}
      </ul>
    </section>
  );
}

type QueuedContactLineProps = { change: NewContact; onEdit: () => void; onDiscard: () => void };

function QueuedContactLine({ change, onEdit, onDiscard }: QueuedContactLineProps) {
  const { t } = useTranslation('new-contacts');
  const { contextOf } = useContactLabels();
  const { contact, contactName: name } = change;
  const context =
    contextOf(contact) || contact.emails[0]?.value || contact.phones[0]?.value || contact.notes;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 @lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <WarmthRing name={name} warmth={null} size="sm" />
      <div className="min-w-0">
        <div className="truncate leading-5 font-semibold">{name}</div>
        {context ? <div className="truncate text-sm text-muted">{context}</div> : null}
      </div>
      <State change={change} />
      <div className="col-start-3 row-start-1 -mr-1.5 flex @lg:col-start-4">
        {change.state.status === 'queued' ? (
          <IconButton
            label={t('edit', { name })}
            icon={<Pencil aria-hidden size={16} />}
            onClick={onEdit}
          />
        ) : null}
        <IconButton
          label={t('discard', { name })}
          icon={<Trash2 aria-hidden size={16} />}
          onClick={onDiscard}
        />
      </div>
      <Refusal change={change} onEdit={onEdit} />
    </li>
  );
}

function State({ change: { state } }: { change: NewContact }) {
  const { t } = useTranslation('new-contacts');
  const isOnline = useIsOnline();
  const place = 'col-start-2 justify-self-start @lg:col-start-3 @lg:row-start-1';
  if (state.status !== 'queued') {
    return (
      <Badge tone="danger" icon={<TriangleAlert aria-hidden size={13} />} className={place}>
        {t('notAdded')}
      </Badge>
    );
  }
  return (
    <Badge tone="warning" icon={<CloudUpload aria-hidden size={13} />} className={place}>
      {isOnline ? t('isSent') : t('waits')}
    </Badge>
  );
}

/** Why the server refused the contact, and how to fix it; nothing without a refusal. */
function Refusal({ change, onEdit }: { change: NewContact; onEdit: () => void }) {
  const { t } = useTranslation(['new-contacts', 'contacts', 'errors']);
  const error = refusalOf(change);
  if (!error) return null;
  const duplicate = readDuplicate(error);
  return (
    <div className="col-start-2 -col-end-1 grid justify-items-start gap-2 pb-1.5 text-sm">
      <p>
        {duplicate
          ? `${t('contacts:form.duplicate.title', { name: duplicate.full_name })} · ${t(`contacts:form.duplicate.by.${duplicate.matched_by}`)}`
          : describeError(error, 'save').body}
      </p>
      <Button size="sm" onClick={onEdit}>
        {t('review')}
      </Button>
    </div>
  );
}
