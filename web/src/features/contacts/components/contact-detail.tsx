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
import { useContact } from '../api/contact.ts';
import type { PutAway } from '../api/put-away.ts';
import { BirthdayFact } from './birthday-fact.tsx';
import { CadenceFact } from './cadence-fact.tsx';
import { ContactHead } from './contact-head.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactPoints } from './contact-points.tsx';
import { CompanyLink } from './company-link.tsx';
import { ContactDetailSkeleton } from './contact-detail-skeleton.tsx';
import { ContactRelationships } from './contact-relationships.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import { ContactWords } from './contact-words.tsx';
import type { ListPosition } from './list-position.ts';
import { useContactWords } from './use-contact-words.ts';
import { WarmthCard } from './warmth-card.tsx';

const EditContactDialog = lazy(async () => {
  const { EditContactDialog } = await import('./contact-dialogs.tsx');
  return { default: EditContactDialog };
});

type ContactDetailProps = {
  contactId: string;
  position: ListPosition;
  /** True beside the list, false on a page of its own. */
  isPanel: boolean;
  onPutAway: (step: PutAway, contact: Contact) => void;
  /** A further way to reach them, beside the first. */
  write: ReactNode;
  /** What the server does not have yet, and what it needs of the member. */
  unsent: ReactNode;
  /** What the member means to do next. */
  nextStep: ReactNode;
  reminders: ReactNode;
  /** What the member keeps of a contact: contracts, pictures. */
  files: ReactNode;
  /** Where one logs what happened. */
  composer: ReactNode;
  timeline: ReactNode;
};

/** One contact whole, the same beside the list and on a page of its own. */
export function ContactDetail({
  contactId,
  position,
  isPanel,
  onPutAway,
  write,
  unsent,
  nextStep,
  reminders,
  files,
  composer,
  timeline,
}: ContactDetailProps) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useContactWords();
  const query = useContact(contactId);
  const [isEditing, setIsEditing] = useState(false);
  const composerRef = useRef<HTMLDivElement>(null);
  const contact = errorCodeOf(query.error) === 'not_found' ? undefined : query.data;
  const person: ContactSummary | null = contact ?? position.summary;

  const { previousId, nextId, onOpen, onClose } = position;
  useShortcuts({
    j: () => nextId && onOpen(nextId),
    k: () => previousId && onOpen(previousId),
    e: () => contact && onPutAway(archiveStepOf(contact), contact),
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
        onPutAway={(step) => contact && onPutAway(step, contact)}
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
          <CompanyLink contact={contact} />
          <ContactWords contact={contact} />
          <ContactPoints contact={contact} />
          <div className="flex flex-wrap gap-x-6 gap-y-0.5">
            <CadenceFact contact={contact} />
            <BirthdayFact contact={contact} />
          </div>
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
