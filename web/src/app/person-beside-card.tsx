import { paths } from '@kith/contract/app-routes/paths';
import { Link } from 'react-router';
import { NextStep } from '#features/agenda/components/next-step.tsx';
import { WarmthCard } from '#features/contacts/detail/components/warmth-card.tsx';
import { useContact } from '#features/contacts/shared/api/contact.ts';
import { ContactFace } from '#features/contacts/shared/components/contact-face.tsx';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';
import { ContactTimeline } from '#features/interactions/components/contact-timeline.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';

/** How warm it is with the person one writes with, what comes next, and what was last. */
export function PersonBesideCard({ contactId }: { contactId: string }) {
  const { t } = useTranslation(['contacts', 'messages']);
  const { nameOf, contextOf } = useContactLabels();
  const { data: contact, error, refetch } = useContact(contactId);
  if (!contact) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <div className="flex h-12 min-w-0 items-center gap-3">
        <ContactFace contact={contact} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{nameOf(contact)}</p>
          <p className="truncate text-sm text-muted">{contextOf(contact)}</p>
        </div>
      </div>
      <WarmthCard contact={contact} nextStep={<NextStep contact={contact} />} />
      <Section title={t('contacts:timeline.title')}>
        <ContactTimeline
          contactId={contactId}
          name={nameOf(contact)}
          effects={noEffects}
          onPost={null}
          linksConversation={false}
        />
      </Section>
      <Button asChild>
        <Link to={paths.contact(contactId)}>{t('messages:menu.contact')}</Link>
      </Button>
    </div>
  );
}

const noEffects = {};
