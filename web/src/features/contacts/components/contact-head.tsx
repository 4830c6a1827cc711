import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { BriefcaseBusiness, Building2, MapPin, NotebookPen, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { PersonCard } from '#ui/person-card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CompanyLink } from './company-link.tsx';
import { ContactFace } from './contact-face.tsx';
import { LineFact } from './line-fact.tsx';
import { NameFact } from './name-fact.tsx';
import { PhotoFact } from './photo-fact.tsx';
import { pointHref } from './point-links.ts';
import { useContactWords } from './use-contact-words.ts';

type ContactHeadProps = {
  /** The summary of the list stands in until the whole contact is there. */
  person: ContactSummary;
  contact: Contact | undefined;
  isPanel: boolean;
  onLog: () => void;
  /** A further way to reach them, where there is one. */
  write?: ReactNode;
};

/** Who it is, each part edited where it stands, and the two things one does most: write, and log. */
export function ContactHead({ person, contact, isPanel, onLog, write }: ContactHeadProps) {
  const { t } = useTranslation('contacts');
  const { nameOf, contextOf } = useContactWords();
  const email = contact?.emails[0]?.value;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PersonCard
        name={nameOf(person)}
        warmth={person.warmth}
        face={
          contact ? <PhotoFact contact={contact} /> : <ContactFace contact={person} size="xl" />
        }
        heading={contact ? <NameFact contact={contact} /> : undefined}
        context={
          contact ? (
            <span className="flex min-w-0 flex-wrap gap-x-5">
              <LineFact contact={contact} name="title" icon={<BriefcaseBusiness {...small} />} />
              <span className="flex min-w-0 items-center">
                <LineFact contact={contact} name="company" icon={<Building2 {...small} />} />
                <CompanyLink contact={contact} />
              </span>
              <LineFact contact={contact} name="location" icon={<MapPin {...small} />} />
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
