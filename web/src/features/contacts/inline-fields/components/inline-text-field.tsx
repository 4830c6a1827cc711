import type { ContactFacet } from '@kith/contract/contacts/filter-limits';
import {
  type ContactDetail,
  contactDetailLimits,
  contactDetails,
  contactLimits,
} from '@kith/contract/contacts/rules';
import type { Contact } from '@kith/contract/contacts/schemas';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useFacet } from '#features/contacts/shared/api/facet.ts';
import { InlineField } from './inline-field.tsx';
import { useFieldEdit } from './use-field-edit.ts';
import { useFieldErrorText } from '#features/contacts/form/components/use-field-error.ts';

type MainField = 'company' | 'title' | 'location';
type TextFieldName = MainField | ContactDetail;

const isDetail = (name: TextFieldName): name is ContactDetail =>
  contactDetails.some((detail) => detail === name);

const facetOf: Partial<Record<MainField, ContactFacet>> = {
  company: 'companies',
  location: 'locations',
};

/** Company, title, location or a detail, edited in place; existing values are suggested while typing. */
export function InlineTextField({
  contact,
  name,
  icon,
  isCompact,
}: {
  contact: Contact;
  name: TextFieldName;
  icon?: ReactNode;
  isCompact?: boolean;
}) {
  const { t } = useTranslation(['contacts', 'details']);
  const errorText = useFieldErrorText();
  const edit = useFieldEdit({
    contact,
    toDraft: (known) => known[name],
    toChange: (draft) => ({ [name]: draft.trim() }),
  });
  const describe = (known: Contact) => known[name] || null;
  const label = isDetail(name) ? t(`details:fields.${name}`) : t(`form.${name}`);
  return (
    <InlineField
      icon={icon}
      label={label}
      value={describe(contact)}
      emptyText={isDetail(name) ? label : t(`details:add.${name}`)}
      edit={edit}
      describe={describe}
      contact={contact}
      isCompact={isCompact}
      fields={[name]}
    >
      {({ draft, setDraft, issueAt }) => (
        <Field label={label} error={errorText(issueAt(name))}>
          {(control) => (
            <OfferedInput
              {...control}
              facet={isDetail(name) ? undefined : facetOf[name]}
              maxLength={{ ...contactLimits, ...contactDetailLimits }[name]}
              value={draft}
              onValueChange={setDraft}
            />
          )}
        </Field>
      )}
    </InlineField>
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
