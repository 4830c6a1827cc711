import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { UserRoundX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { errorCodeOf } from '#lib/error-codes.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useContact } from '#features/contacts/shared/api/contact.ts';
import type { ArchiveOrDelete } from '#features/contacts/shared/api/archive-or-delete.ts';
import { ContactActions } from './contact-actions.tsx';
import { type DockPart } from './dock-parts.ts';
import { ContactDock } from './contact-dock.tsx';
import { ContactHead } from './contact-head.tsx';
import { ContactDetailSkeleton, DockSkeleton } from './contact-detail-skeleton.tsx';
import { ContactToolbar } from './contact-toolbar.tsx';
import type { ListPosition } from '#features/contacts/shared/components/list-position.ts';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';
import { archiveStepOf, useContactActions } from './use-contact-actions.ts';
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
  /** The way to the conversation with them, if they are a member. */
  message: ReactNode;
  /** More entries of the contact's menu. */
  menuItems: ReactNode;
  /** The dialog in which a message is drafted. */
  renderDraft: (contact: Contact, onClose: () => void) => ReactNode;
  /** The queued changes, and those that need the member. */
  unsent: ReactNode;
  /** The next step with them. */
  nextStep: ReactNode;
  reminders: ReactNode;
  /** The contact's files. */
  files: ReactNode;
  /** Where else the contact is kept. */
  crmLinks: ReactNode;
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
  menuItems,
  renderDraft,
  unsent,
  reminders,
  files,
  crmLinks,
  ...firstViewSlots
}: ContactDetailProps) {
  const query = useContact(contactId);
  const [dialog, setDialog] = useState<'edit' | 'write' | null>(null);
  const closeDialog = () => setDialog(null);
  const [openParts, setOpenParts] = useState<ReadonlySet<DockPart>>(new Set());
  const classes = layoutOf(isPanel, openParts.size === 0);
  const composerRef = useRef<HTMLDivElement>(null);
  const contact = errorCodeOf(query.error) === 'not_found' ? undefined : query.data;
  const person: ContactSummary | null = contact ?? position.summary;

  useContactActions({
    contact,
    position,
    isPanel,
    onArchiveOrDelete,
    onEdit: () => setDialog('edit'),
    onNote: () => focusField(composerRef.current),
  });

  const isMissing = query.isError && !contact;
  const toolbar = (
    <ContactToolbar
      position={position}
      isPanel={isPanel}
      archiveStep={contact ? archiveStepOf(contact) : null}
      menuItems={menuItems}
      onEdit={() => setDialog('edit')}
      onArchiveOrDelete={(step) => contact && onArchiveOrDelete(step, contact)}
    />
  );
  const dock = contact ? (
    <ContactDock
      key={`dock:${contactId}`}
      contact={contact}
      openParts={openParts}
      onOpenParts={setOpenParts}
      {...{ reminders, files, crmLinks }}
      className={classes.dock}
    />
  ) : null;
  return (
    <div className={classes.frame}>
      <DetailTitle person={person} isPanel={isPanel} />
      <div className="mx-auto grid w-full max-w-2xl shrink-0 grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:px-6">
        {isPanel && person && !isMissing ? null : toolbar}
        {unsent}
        {isMissing ? (
          <MissingContact
            error={query.error}
            onRetry={() => void query.refetch()}
            onClose={position.onClose}
          />
        ) : person ? (
          <FirstView
            key={contactId}
            person={person}
            contact={contact}
            isPanel={isPanel}
            {...firstViewSlots}
            composerRef={composerRef}
            toolbar={isPanel ? toolbar : undefined}
            onWrite={() => setDialog('write')}
          />
        ) : (
          <ContactDetailSkeleton />
        )}
      </div>
      {dock ?? (isPanel && !isMissing ? <DockSkeleton /> : null)}
      <Suspense>
        {contact && dialog === 'write' ? renderDraft(contact, closeDialog) : null}
        {contact && dialog === 'edit' ? (
          <EditContactDialog contact={contact} onClose={closeDialog} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** In a panel the folded parts stay in view at its end; an opened one is read after the timeline. */
function layoutOf(isPanel: boolean, isFolded: boolean): { frame: string; dock: string } {
  if (!isPanel) return { frame: '', dock: 'mt-6 border-b' };
  return {
    // What takes the focus is not hidden by the head or the dock. Text for screen readers is placed within,
    // else it makes the panel around it longer than the window.
    frame: clsx(
      'relative flex h-full scroll-pt-22 flex-col overflow-y-auto',
      isFolded && 'scroll-pb-48',
    ),
    dock: clsx('mt-auto shrink-0', isFolded && 'sticky bottom-0 z-10'),
  };
}

function DetailTitle({ person, isPanel }: { person: ContactSummary | null; isPanel: boolean }) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useContactLabels();
  return (
    <>
      {isPanel || person ? null : <h1 className="sr-only">{t('detail.label')}</h1>}
      <PageTitle>{person ? nameOf(person) : t('title')}</PageTitle>
    </>
  );
}

type FirstViewProps = Pick<
  ContactDetailProps,
  'isPanel' | 'message' | 'nextStep' | 'composer' | 'timeline'
> & {
  person: ContactSummary;
  contact: Contact | undefined;
  toolbar: ReactNode;
  composerRef: RefObject<HTMLDivElement | null>;
  onWrite: () => void;
};

/** Who it is, what to do, how warm, what was said: begins with what the list knows. */
function FirstView({ person, contact, composerRef, onWrite, ...parts }: FirstViewProps) {
  const { t } = useTranslation('contacts');
  const timelineId = useId();
  return (
    <>
      {/* In a panel it says whose the parts are, however far they are scrolled. */}
      <div
        className={clsx(
          parts.isPanel &&
            'sticky top-0 z-10 -mx-4 -mt-4 -mb-2 bg-surface px-4 pt-4 pb-2 sm:-mx-6 sm:px-6',
        )}
      >
        <ContactHead
          person={person}
          contact={contact}
          isPanel={parts.isPanel}
          toolbar={parts.toolbar}
        />
      </div>
      <ContactActions
        contact={contact}
        onWrite={onWrite}
        onLog={() => focusField(composerRef.current)}
        message={parts.message}
      />
      <WarmthCard contact={person} nextStep={parts.nextStep} />
      <div ref={composerRef}>{parts.composer}</div>
      <section aria-labelledby={timelineId} className="grid grid-cols-[minmax(0,1fr)]">
        <h2 id={timelineId} className="sr-only">
          {t('timeline.title')}
        </h2>
        {parts.timeline}
      </section>
    </>
  );
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
  field?.scrollIntoView({ block: 'nearest' });
}
