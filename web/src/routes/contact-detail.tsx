import type { Contact } from '@kith/contract/contacts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { MemberStep } from '#app/contact-member-actions.tsx';
import { renderSend } from '#app/render-send.tsx';
import { useContact } from '#features/contacts/shared/api/contact.ts';
import { refreshContact, warmAtOnce } from '#features/contacts/shared/api/contact-cache.ts';
import { ContactDetail } from '#features/contacts/detail/components/contact-detail.tsx';
import type { InteractionEffects } from '#features/interactions/api/interaction-effects.ts';
import { ContactTimeline } from '#features/interactions/components/contact-timeline.tsx';
import { LogInteraction } from '#features/interactions/components/log-interaction.tsx';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { sidePanelBreakpointPx, useIsAtLeast } from '#lib/media-query.ts';
import { apiQuery } from '#lib/api-client.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ContactsOutlet } from '#routes/contacts.tsx';

/** Not needed at first sight. */
const ContactProposals = lazy(async () => {
  const proposals = await import('#features/analyses/components/contact-proposals.tsx');
  return { default: proposals.ContactProposals };
});
const FilledFields = lazy(async () => {
  const filled = await import('#features/contact-intelligence/components/filled-fields.tsx');
  return { default: filled.FilledFields };
});
const QualityHints = lazy(async () => {
  const hints = await import('#features/insights/components/quality-hints.tsx');
  return { default: hints.QualityHints };
});
const EvidenceContext = lazy(async () => {
  const context = await import('#features/profile-analyses/components/evidence-context.tsx');
  return { default: context.EvidenceContext };
});
const RemindersCard = lazy(async () => {
  const card = await import('#features/agenda/components/reminders-card.tsx');
  return { default: card.RemindersCard };
});
const FilesCard = lazy(async () => {
  const card = await import('#features/contact-files/components/files-card.tsx');
  return { default: card.FilesCard };
});
const ContactLinks = lazy(async () => {
  const links = await import('#features/connectors/components/contact-links.tsx');
  return { default: links.ContactLinks };
});
const NextStep = lazy(async () => {
  const step = await import('#features/agenda/components/next-step.tsx');
  return { default: step.NextStep };
});

const MemberActions = lazy(async () => {
  const actions = await import('#app/contact-member-actions.tsx');
  return { default: actions.ContactMemberActions };
});
const DraftDialog = lazy(async () => {
  const dialog = await import('#features/nudges/components/draft-dialog.tsx');
  return { default: dialog.DraftDialog };
});
const MergeContact = lazy(async () => {
  const merge = await import('#features/duplicates/components/merge-contact.tsx');
  return { default: merge.MergeContact };
});
const ContactMemberMenu = lazy(async () => {
  const menu = await import('#app/contact-member-actions.tsx');
  return { default: menu.ContactMemberMenu };
});
const ContactMemberStep = lazy(async () => {
  const menu = await import('#app/contact-member-actions.tsx');
  return { default: menu.ContactMemberStep };
});
const InteractionPostDialog = lazy(async () => {
  const dialog = await import('#features/posts/components/interaction-post-dialog.tsx');
  return { default: dialog.InteractionPostDialog };
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
  const person = contact ?? position.summary;
  const [open, setOpen] = useState<Open | null>(null);
  const draftsPosts = useFlag('contentAutomation.v1');
  return (
    <section
      aria-label={t('detail.label')}
      className="relative min-h-0 min-w-0 flex-1 overflow-y-auto bg-surface lg:w-96 lg:flex-none lg:animate-fade lg:overflow-hidden lg:border-l lg:border-border xl:w-112"
    >
      <ContactDetail
        contactId={contactId}
        position={position}
        isPanel={isPanel}
        onArchiveOrDelete={onArchiveOrDelete}
        message={
          <Suspense>
            {contact ? <MemberActions contactId={contactId} name={contact.full_name} /> : null}
          </Suspense>
        }
        menuItems={
          <Suspense fallback={<MenuSkeleton />}>
            <ContactMemberMenu contactId={contactId} onChoose={setOpen} />
          </Suspense>
        }
        renderDraft={(to, onClose) => (
          <DraftDialog
            key={contactId}
            subject={{ contactId, name: to.full_name, nudge: null }}
            renderSend={renderSend}
            onClose={onClose}
          />
        )}
        nextStep={
          <Suspense fallback={<div className="h-11" />}>
            {person ? <NextStep key={contactId} contact={person} /> : null}
          </Suspense>
        }
        reminders={
          <Suspense>
            <RemindersCard key={contactId} contactId={contactId} />
          </Suspense>
        }
        files={<Files contactId={contactId} />}
        crmLinks={<CrmLinks contactId={contactId} />}
        composer={
          <div className="grid gap-4">
            <LogInteraction key={contactId} contactId={contactId} effects={effects} isResting />
            <Suspense>
              {contact ? <Proposals key={contactId} contactId={contactId} /> : null}
              {contact ? <QualityHints key={`quality ${contactId}`} contactId={contactId} /> : null}
            </Suspense>
            <Filled key={contactId} contact={contact} />
          </div>
        }
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
            <ContactTimeline
              key={contactId}
              contactId={contactId}
              name={person?.full_name ?? ''}
              effects={effects}
              onPost={draftsPosts ? (interactionId) => setOpen({ interactionId }) : null}
            />
          </>
        }
      />
      <Suspense>
        {contact ? <MergeContact contact={contact} onMerged={position.onOpen} /> : null}
      </Suspense>
      <OpenDialog open={open} contact={contact} onClose={() => setOpen(null)} />
    </section>
  );
}

function Files({ contactId }: { contactId: string }) {
  return (
    <Suspense fallback={<div className="h-15" />}>
      <FilesCard key={contactId} contactId={contactId} />
    </Suspense>
  );
}

/** What was filled in of the contact; its room while it loads. */
function Filled({ contact }: { contact: Contact | undefined }) {
  const room = <div className="h-9" />;
  return (
    <Suspense fallback={room}>{contact ? <FilledFields contactId={contact.id} /> : room}</Suspense>
  );
}

function CrmLinks({ contactId }: { contactId: string }) {
  return (
    <Suspense>
      <ContactLinks contactId={contactId} />
    </Suspense>
  );
}

/** What is proposed, with the evidence of a profile in its context. */
function Proposals({ contactId }: { contactId: string }) {
  return (
    <ContactProposals
      contactId={contactId}
      renderContext={(proof) => (
        <Suspense>
          <EvidenceContext proof={proof} />
        </Suspense>
      )}
    />
  );
}

/** What was chosen in the contact's menu, or an interaction that a post is about. */
type Open = MemberStep | { interactionId: string };
type OpenDialogProps = { open: Open | null; contact: Contact | undefined; onClose: () => void };

function OpenDialog({ open, contact, onClose }: OpenDialogProps) {
  if (open === null || !contact) return null;
  return (
    <Suspense>
      {typeof open === 'object' ? (
        <InteractionPostDialog interactionId={open.interactionId} onClose={onClose} />
      ) : (
        <ContactMemberStep step={open} contact={contact} onClose={onClose} />
      )}
    </Suspense>
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

/** As high as the items that follow. */
function MenuSkeleton() {
  return (
    <div aria-hidden className="grid h-54 content-evenly px-2">
      {['w-40', 'w-32', 'w-44', 'w-36', 'w-28', 'w-48'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
