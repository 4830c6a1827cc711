import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { CompanyLink } from './company-link.tsx';
import { ContactFace } from '#features/contacts/shared/components/contact-face.tsx';
import { InlineTextField } from '#features/contacts/inline-fields/components/inline-text-field.tsx';
import { InlineNameField } from '#features/contacts/inline-fields/components/inline-name-field.tsx';
import { InlinePhotoField } from '#features/contacts/inline-fields/components/inline-photo-field.tsx';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';
import { SpokenWarmth } from '#ui/spoken-warmth.tsx';

const position = ['title', 'company', 'location'] as const;
/** Where the line is too long, the place is cut first, then the company. */
const shrinks = {
  title: 'shrink-0 max-w-3/5',
  company: 'shrink-[6]',
  location: 'shrink-[40]',
} as const;

/** Beside the buttons of a panel there is room for so many letters; a longer name is set smaller. */
const shortNameLength = 18;

type ContactHeadProps = {
  /** The summary from the list is shown until the whole contact is loaded. */
  person: ContactSummary;
  contact: Contact | undefined;
  isPanel: boolean;
  /** The buttons at the right end of the line. */
  toolbar?: ReactNode;
};

/**
 * The contact's identity in one line, a long name in two, each part edited in place. The values of
 * the list and those of the whole contact take the same room.
 */
export function ContactHead({ person, contact, isPanel, toolbar }: ContactHeadProps) {
  const { nameOf } = useContactLabels();
  const name = nameOf(person);
  const Heading = isPanel ? 'h2' : 'h1';
  const known = position.filter((field) => (contact ?? person)[field] !== '');
  return (
    <article className="flex min-h-12 min-w-0 items-center gap-3">
      {contact ? (
        <InlinePhotoField contact={contact} />
      ) : (
        <ContactFace contact={person} size="lg" />
      )}
      <div className="min-w-0 flex-1">
        {/* The buttons leave room for the name only; the line below has all of it. */}
        <div className="flex min-h-6.5 items-center gap-2">
          <Heading
            className={clsx(
              'relative flex min-w-0 flex-1 items-center title-serif',
              name.length <= shortNameLength
                ? 'text-xl leading-6.5'
                : // Room for both lines: the name may be a little wider until its font is there.
                  isPanel
                  ? 'min-h-10 text-md leading-5'
                  : 'text-lg leading-6 max-sm:min-h-12',
            )}
          >
            {contact ? (
              <InlineNameField contact={contact} />
            ) : (
              <span dir="auto" title={name} className="line-clamp-2 text-left wrap-anywhere">
                {name}
              </span>
            )}
            <SpokenWarmth warmth={person.warmth} />
          </Heading>
          {/* Higher than a line of the name, which it does not move. */}
          {toolbar ? <div className="-my-1.5 shrink-0">{toolbar}</div> : null}
        </div>
        <div className="flex h-5 min-w-0 items-center text-sm text-muted">
          {contact && known.length === 0 ? (
            <InlineTextField contact={contact} name="title" isCompact />
          ) : null}
          {known.map((field, index) => (
            <Fragment key={field}>
              {index > 0 ? (
                <span aria-hidden className="shrink-0 px-1">
                  ·
                </span>
              ) : null}
              <span className={clsx('flex min-w-0 items-center', shrinks[field])}>
                {contact ? (
                  <InlineTextField contact={contact} name={field} isCompact />
                ) : (
                  <span className="truncate">{person[field]}</span>
                )}
                {field === 'company' ? <CompanyLink contact={contact} /> : null}
              </span>
            </Fragment>
          ))}
        </div>
      </div>
    </article>
  );
}
