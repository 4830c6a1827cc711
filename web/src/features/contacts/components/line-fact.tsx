import type { ContactFacet } from '@kith/contract/contacts/filter-fields';
import { contactLimits } from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useFacet } from '../api/facet.ts';
import { InlineFact } from './inline-fact.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from './use-field-error.ts';

type LineName = 'company' | 'title' | 'location';

const facetOf: Partial<Record<LineName, ContactFacet>> = {
  company: 'companies',
  location: 'locations',
};

/** Company, title or place, changed in place; what others have is offered while typing. */
export function LineFact({
  contact,
  name,
  icon,
}: {
  contact: Contact;
  name: LineName;
  icon: ReactNode;
}) {
  const { t } = useTranslation(['contacts', 'details']);
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: (known) => known[name],
    toChange: (draft) => ({ [name]: draft.trim() }),
  });
  const code = edit.issueAt(name);
  const describe = (known: Contact) => known[name] || null;
  return (
    <InlineFact
      icon={icon}
      label={t(`form.${name}`)}
      value={describe(contact)}
      emptyText={t(`details:add.${name}`)}
      edit={edit}
      describe={describe}
      contact={contact}
      fields={[name]}
    >
      {(draft) => (
        <Field label={t(`form.${name}`)} error={code && errorText({ message: code })}>
          {(control) => (
            <OfferedInput
              {...control}
              facet={facetOf[name]}
              maxLength={contactLimits[name]}
              value={draft}
              onValueChange={edit.setDraft}
            />
          )}
        </Field>
      )}
    </InlineFact>
  );
}

type OfferedInputProps = {
  facet: ContactFacet | undefined;
  id: string;
  maxLength: number;
  value: string;
  onValueChange: (value: string) => void;
};

function OfferedInput({ facet, value, onValueChange, ...input }: OfferedInputProps) {
  const listId = useId();
  const offered = useFacet(facet ?? 'companies', value, { isEnabled: facet !== undefined });
  return (
    <>
      <Input
        {...input}
        autoComplete="off"
        list={facet && listId}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {facet ? (
        <datalist id={listId}>
          {offered.data?.items.map((item) => (
            <option key={item.value}>{item.value}</option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}
