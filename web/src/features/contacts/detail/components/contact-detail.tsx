import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCodeOf } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useShortcuts } from '#ui/use-shortcuts.ts';
import { useContact } from '#features/contacts/shared/api/contact.ts';
import type { ArchiveOrDelete } from '#features/contacts/shared/api/archive-or-delete.ts';
import { InlineBirthdayField } from '#features/contacts/inline-fields/components/inline-birthday-field.tsx';
import { InlineCadenceField } from '#features/contacts/inline-fields/components/inline-cadence-field.tsx';
import { ContactHead } from './contact-head.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactMore } from './contact-more.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactPoints } from './contact-points.tsx';
import { ContactDetailSkeleton } from './contact-detail-skeleton.tsx';
import { ContactRelationships } from './contact-relationships.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { ContactTags } from './contact-tags.tsx';
import type { ListPosition } from '#features/contacts/shared/components/list-position.ts';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';
import { WarmthCard } from './warmth-card.tsx';

const EditContactDialog = lazy(async () => {
  const { EditContactDialog } =
    await import('#features/contacts/form/components/contact-dialogs.tsx');
  return { default: EditContactDialog };
});

type ContactDetailProps = {
  contactId: string;
  position: ListPosition;
  /** True beside the list, false on a page of its own. */
  isPanel: boolean;
  onArchiveOrDelete: (step: ArchiveOrDelete, contact: Contact) => void;
  /** Another way to contact them, beside the first. */
  write: ReactNode;
  /** The queued changes, and those that need the member. */
  unsent: ReactNode;
  /** The next step with them. */
  nextStep: ReactNode;
  reminders: ReactNode;
  /** The contact's files. */
  files: ReactNode;
  /** The form to log an interaction. */
  composer: ReactNode;
  timeline: ReactNode;
};

/** One complete contact, the same beside the list and on a page of its own. */
export function ContactDetail({
  contactId,
  position,
  isPanel,
  onArchiveOrDelete,
  write,
  unsent,
  nextStep,
  reminders,
  files,
  composer,
  timeline,
}: ContactDetailProps) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useContactLabels();
  const query = useContact(contactId);
  const [isEditing, setIsEditing] = useState(false);
  const composerRef = useRef<HTMLDivElement>(null);
  const contact = errorCodeOf(query.error) === 'not_found' ? undefined : query.data;
  const person: ContactSummary | null = contact ?? position.summary;

  const { previousId, nextId, onOpen, onClose } = position;
  useShortcuts({
    j: () => nextId && onOpen(nextId),
    k: () => previousId && onOpen(previousId),
    e: () => contact && onArchiveOrDelete(archiveStepOf(contact), contact),
    ...(isPanel ? { Escape: onClose } : {}),
  });

  return (
    <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-4 sm:px-6">
      {isPanel || person ? null : <h1 className="sr-only">{t('detail.label')}</h1>}
      <PageTitle>{person ? nameOf(person) : t('title')}</PageTitle>
      <ContactToolbar
        position={position}
        isPanel={isPanel}
        archiveStep={contact ? archiveStepOf(contact) : null}
        onEdit={() => setIsEditing(true)}
        onArchiveOrDelete={(step) => contact && onArchiveOrDelete(step, contact)}
      />
      {unsent}
      {query.isError && !contact ? (
        <MissingContact
          error={query.error}
          onRetry={() => void query.refetch()}
          onClose={onClose}
        />
      ) : null}
      {person && !(query.isError && !contact) ? (
        <ContactHead
          key={`head:${contactId}`}
          person={person}
          contact={contact}
          isPanel={isPanel}
          onLog={() => focusField(composerRef.current)}
          write={write}
        />
      ) : null}
      {query.isPending ? <ContactDetailSkeleton hasHead={person === null} /> : null}
      {contact ? (
        <Fragment key={`body:${contactId}`}>
          {nextStep}
          <WarmthCard contact={contact} />
          <ContactTags contact={contact} />
          <ContactPoints contact={contact} />
          <div className="flex flex-wrap gap-x-6 gap-y-0.5">
            <InlineCadenceField contact={contact} />
            <InlineBirthdayField contact={contact} />
          </div>
          <ContactMore contact={contact} />
          {reminders}
          <ContactNotes contact={contact} />
          <ContactRelationships contact={contact} />
          {files}
          <div ref={composerRef}>{composer}</div>
          <Section title={t('timeline.title')}>{timeline}</Section>
          <ContactHistory contact={contact} />
          {isEditing ? (
            <Suspense>
              <EditContactDialog contact={contact} onClose={() => setIsEditing(false)} />
            </Suspense>
          ) : null}
        </Fragment>
      ) : null}
    </div>
  );
}

function archiveStepOf({ archived_at: archivedAt }: Contact): 'archive' | 'unarchive' {
  return archivedAt ? 'unarchive' : 'archive';
}

type MissingContactProps = { error: unknown; onRetry: () => void; onClose: () => void };

function MissingContact({ error, onRetry, onClose }: MissingContactProps) {
  const { t } = useTranslation('contacts');
  if (errorCodeOf(error) !== 'not_found') return <LoadFailure error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<UserRoundX aria-hidden size={22} />}
      title={t('missing.title')}
      description={t('missing.text')}
      action={<Button onClick={onClose}>{t('detail.backToList')}</Button>}
    />
  );
}

function focusField(part: HTMLElement | null) {
  const field = part?.querySelector('textarea');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
