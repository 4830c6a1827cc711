import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useParams } from 'react-router';
import { useContact } from '#features/contacts/shared/api/contact.ts';
import { refreshContact, warmAtOnce } from '#features/contacts/shared/api/contact-cache.ts';
import { ContactDetail } from '#features/contacts/detail/components/contact-detail.tsx';
import type { InteractionEffects } from '#features/interactions/api/interaction-effects.ts';
import { ContactTimeline } from '#features/interactions/components/contact-timeline.tsx';
import { LogInteraction } from '#features/interactions/components/log-interaction.tsx';
import { sidePanelBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { apiQuery } from '#lib/api-client.ts';
import type { ContactsOutlet } from '#routes/contacts.tsx';

/** Not needed at first sight. */
const RemindersCard = lazy(async () => {
  const card = await import('#features/agenda/components/reminders-card.tsx');
  return { default: card.RemindersCard };
});
const FilesCard = lazy(async () => {
  const card = await import('#features/contact-files/components/files-card.tsx');
  return { default: card.FilesCard };
});
const NextStep = lazy(async () => {
  const step = await import('#features/agenda/components/next-step.tsx');
  return { default: step.NextStep };
});

const MessageContact = lazy(async () => {
  const button = await import('#features/messages/components/message-contact.tsx');
  return { default: button.MessageContact };
});
const QueuedChanges = lazy(async () => {
  const changes = await import('#features/contacts/queued/components/queued-changes.tsx');
  return { default: changes.QueuedChanges };
});
const QueuedInteractions = lazy(async () => {
  const waiting = await import('#features/interactions/components/queued-interactions.tsx');
  return { default: waiting.QueuedInteractions };
});

/** The open contact: a panel beside the list, a page of its own below 1024 px. */
export default function ContactDetailRoute() {
  const { t } = useTranslation('contacts');
  const { contactId = '' } = useParams();
  const { position, onArchiveOrDelete } = useOutletContext<ContactsOutlet>();
  const isPanel = useIsAtLeast(sidePanelBreakpointPx);
  const effects = useInteractionEffects();
  const { data: contact } = useContact(contactId);
  return (
    <section
      aria-label={t('detail.label')}
      className="relative min-h-0 min-w-0 flex-1 overflow-y-auto bg-surface lg:w-88 xl:w-100 lg:flex-none lg:animate-fade lg:border-l lg:border-border"
    >
      <ContactDetail
        contactId={contactId}
        position={position}
        isPanel={isPanel}
        onArchiveOrDelete={onArchiveOrDelete}
        write={
          <Suspense>
            {contact ? <MessageContact contactId={contactId} name={contact.full_name} /> : null}
          </Suspense>
        }
        nextStep={
          <Suspense fallback={<div className="h-11" />}>
            {contact ? <NextStep key={contactId} contact={contact} /> : null}
          </Suspense>
        }
        reminders={
          <Suspense>
            <RemindersCard key={contactId} contactId={contactId} />
          </Suspense>
        }
        files={
          <Suspense fallback={<div className="h-15" />}>
            <FilesCard key={contactId} contactId={contactId} />
          </Suspense>
        }
        composer={<LogInteraction key={contactId} contactId={contactId} effects={effects} />}
        unsent={
          <Suspense>
            <QueuedChanges key={contactId} contactId={contactId} />
          </Suspense>
        }
        timeline={
          <>
            <Suspense>
              <QueuedInteractions contactId={contactId} />
            </Suspense>
            <ContactTimeline key={contactId} contactId={contactId} effects={effects} />
          </>
        }
      />
    </section>
  );
}

/** An interaction raises the warmth on screen at once; the server's figures follow. */
function useInteractionEffects(): InteractionEffects {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      onLogging: (interaction) => warmAtOnce(queryClient, interaction.contact_id, interaction),
      onSettled: (contactId) => {
        void refreshContact(queryClient, contactId);
        void queryClient.invalidateQueries({ queryKey: apiQuery.agenda.key() });
      },
    }),
    [queryClient],
  );
}
