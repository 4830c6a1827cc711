import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { BriefcaseBusiness, Building2, MapPin, NotebookPen, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PersonCard } from '#ui/person-card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CompanyLink } from './company-link.tsx';
import { ContactFace } from '#features/contacts/shared/components/contact-face.tsx';
import { InlineTextField } from '#features/contacts/inline-fields/components/inline-text-field.tsx';
import { InlineNameField } from '#features/contacts/inline-fields/components/inline-name-field.tsx';
import { InlinePhotoField } from '#features/contacts/inline-fields/components/inline-photo-field.tsx';
import { pointHref } from './point-links.ts';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';

type ContactHeadProps = {
  /** The summary from the list is shown until the whole contact is loaded. */
  person: ContactSummary;
  contact: Contact | undefined;
  isPanel: boolean;
  onLog: () => void;
  /** Another way to contact them, if there is one. */
  write?: ReactNode;
};

/**
 * The contact's identity, each part edited in place, and the two most frequent actions: write and
 * log.
 */
export function ContactHead({ person, contact, isPanel, onLog, write }: ContactHeadProps) {
  const { t } = useTranslation('contacts');
  const { nameOf, contextOf } = useContactLabels();
  const email = contact?.emails[0]?.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PersonCard
        name={nameOf(person)}
        warmth={person.warmth}
        face={
          contact ? (
            <InlinePhotoField contact={contact} />
          ) : (
            <ContactFace contact={person} size="xl" />
          )
        }
        heading={contact ? <InlineNameField contact={contact} /> : undefined}
        context={
          contact ? (
            <span className="flex min-w-0 flex-wrap gap-x-5">
              <InlineTextField
                contact={contact}
                name="title"
                icon={<BriefcaseBusiness {...small} />}
              />
              <span className="flex min-w-0 items-center">
                <InlineTextField contact={contact} name="company" icon={<Building2 {...small} />} />
                <CompanyLink contact={contact} />
              </span>
              <InlineTextField contact={contact} name="location" icon={<MapPin {...small} />} />
            </span>
          ) : (
            contextOf(person)
          )
        }
        size="xl"
        headingLevel={isPanel ? 'h2' : 'h1'}
      />
      {contact ? (
        <div className="flex flex-wrap items-center gap-2">
          {email ? (
            <Button asChild variant="primary">
              <a href={pointHref('emails', email) ?? undefined}>
                <PenLine aria-hidden size={16} />
                {t('detail.write')}
              </a>
            </Button>
          ) : null}
          <Button
            variant={email ? 'secondary' : 'primary'}
            icon={<NotebookPen aria-hidden size={16} />}
            onClick={onLog}
          >
            {t('detail.log')}
          </Button>
          {write}
          {contact.archived_at ? <Badge>{t('detail.archived')}</Badge> : null}
        </div>
      ) : (
        <Skeleton className="h-9 w-44" />
      )}
    </div>
  );
}

const small = { 'aria-hidden': true, size: 15 } as const;
