import type { Contact } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { BriefcaseBusiness, Building2, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import type { ActionId } from '#ui/action-keys.ts';
import { DockFold } from '#ui/dock-fold.tsx';
import { runAction, useActions } from '#ui/use-actions.ts';
import { InlineBirthdayField } from '#features/contacts/inline-fields/components/inline-birthday-field.tsx';
import { InlineCadenceField } from '#features/contacts/inline-fields/components/inline-cadence-field.tsx';
import { InlineTagsField } from '#features/contacts/inline-fields/components/inline-tags-field.tsx';
import { InlineTextField } from '#features/contacts/inline-fields/components/inline-text-field.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactMore } from './contact-more.tsx';
import { ContactNotes } from './contact-notes.tsx';
import { ContactPoints } from './contact-points.tsx';
import { ContactRelationships } from './contact-relationships.tsx';
import { useDockSummaries } from './use-dock-summaries.ts';
import { dockParts, type DockPart } from './dock-parts.ts';

type ContactDockProps = {
  contact: Contact;
  /** The parts stay open from one contact to the next. */
  openParts: ReadonlySet<DockPart>;
  onOpenParts: (parts: ReadonlySet<DockPart>) => void;
  reminders: ReactNode;
  files: ReactNode;
  crmLinks: ReactNode;
  className?: string;
};

/** Everything else about a contact, each part folded to one line. */
export function ContactDock({
  contact,
  openParts,
  onOpenParts,
  reminders,
  files,
  crmLinks,
  className,
}: ContactDockProps) {
  const { t } = useTranslation(['details']);
  const summaryOf = useDockSummaries();
  /** Unfolds a part, then edits what is in it. */
  const edit = (part: DockPart, action: ActionId) => () => {
    onOpenParts(new Set([...openParts, part]));
    runAction(action);
  };
  useActions({
    'contact.cadence': edit('keep', 'fields.cadence'),
    'contact.remind': edit('keep', 'fields.remind'),
    'contact.tag': edit('tags', 'fields.tag'),
  });
  return (
    <div className={clsx('border-t border-border bg-surface', className)}>
      {dockParts.map((part) => (
        <DockFold
          key={part}
          title={t(`details:dock.${part}`)}
          summary={summaryOf(part, contact)}
          isOpen={openParts.has(part)}
          onOpenChange={(isOpen) => {
            const others = [...openParts].filter((other) => other !== part);
            onOpenParts(new Set(isOpen ? [...others, part] : others));
          }}
        >
          <DockPartBody part={part} {...{ contact, reminders, files, crmLinks }} />
        </DockFold>
      ))}
    </div>
  );
}

type DockPartBodyProps = Pick<ContactDockProps, 'contact' | 'reminders' | 'files' | 'crmLinks'> & {
  part: DockPart;
};

function DockPartBody({ part, contact, reminders, files, crmLinks }: DockPartBodyProps) {
  switch (part) {
    case 'reach':
      return <ContactPoints contact={contact} />;
    case 'keep':
      return (
        <>
          <div className="flex flex-wrap gap-x-6 gap-y-0.5">
            <InlineCadenceField contact={contact} />
            <InlineBirthdayField contact={contact} />
          </div>
          {reminders}
        </>
      );
    case 'help':
      return (
        <div className="grid gap-0.5">
          <InlineTagsField contact={contact} name="offers" />
          <InlineTagsField contact={contact} name="seeks" />
        </div>
      );
    case 'tags':
      return <InlineTagsField contact={contact} name="tags" />;
    case 'about':
      return (
        <>
          <Position contact={contact} />
          <ContactMore contact={contact} />
          <ContactNotes contact={contact} />
          <ContactRelationships contact={contact} />
          {files}
          <ContactHistory contact={contact} />
          {crmLinks}
        </>
      );
  }
}

/** Title, company and place, also those that the head leaves out because they are empty. */
function Position({ contact }: { contact: Contact }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-5">
      <InlineTextField contact={contact} name="title" icon={<BriefcaseBusiness {...small} />} />
      <InlineTextField contact={contact} name="company" icon={<Building2 {...small} />} />
      <InlineTextField contact={contact} name="location" icon={<MapPin {...small} />} />
    </div>
  );
}

const small = { 'aria-hidden': true, size: 15 } as const;
