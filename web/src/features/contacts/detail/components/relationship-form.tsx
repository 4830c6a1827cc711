import { photoPath } from '@kith/contract/contacts/rules';
import type { Contact, ListedContact } from '@kith/contract/contacts/schemas';
import { relationshipKinds, relationshipLimits } from '@kith/contract/relationships/rules';
import { useDeferredValue, useState } from 'react';
import { z } from 'zod';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField, useFormValue } from '#ui/form/form-field.tsx';
import { useZodForm } from '#ui/form/use-zod-form.ts';
import { FoundPerson } from '#ui/found-person.tsx';
import { Select } from '#ui/select.tsx';
import { useChangeRelationships, usePeople } from '../api/relationships.ts';
import { useContactLabels } from '#features/contacts/shared/components/use-contact-labels.ts';

const relationshipFormSchema = z
  .object({
    person: z
      .custom<ListedContact>()
      .nullable()
      .refine((person) => person !== null),
    kind: z.enum(relationshipKinds),
    words: z.string(),
  })
  .refine(({ kind, words }) => kind !== 'other' || words.trim() !== '', {
    path: ['words'],
    // Also where another field is refused: all of them are marked at once.
    when: () => true,
  });

type RelationshipFormProps = { contact: Contact; onClose: () => void };

/** Adds a relationship between this contact and another. */
export function RelationshipForm({ contact, onClose }: RelationshipFormProps) {
  const { t } = useTranslation(['details', 'common']);
  const change = useChangeRelationships();
  const form = useZodForm(
    relationshipFormSchema,
    ({ person, ...relationship }) =>
      change.mutateAsync({
        step: 'create',
        input: { id: contact.id, other_id: person.id, ...relationship },
      }),
    {
      defaultValues: { person: null, kind: 'colleague', words: '' },
      onDone: onClose,
      // It is a toast, as for the other changes of a relationship.
      handleFailure: () => true,
    },
  );
  const { control } = form;
  const person = useFormValue({ control, name: 'person' }, t('relationships.whoMissing'));
  const kind = useFormValue({ control, name: 'kind' });

  return (
    <Form form={form} className="grid gap-3 rounded-lg border border-border bg-canvas p-4">
      <PersonField
        person={person.value}
        exceptId={contact.id}
        error={person.error}
        onChoose={person.setValue}
      />
      <Field label={t('relationships.kind')}>
        {(ids) => (
          <Select
            {...ids}
            value={kind.value}
            onValueChange={kind.setValue}
            options={relationshipKinds.map((value) => ({
              value,
              label: t(`relationships.kinds.${value}`),
            }))}
          />
        )}
      </Field>
      {kind.value === 'other' ? (
        <TextField
          control={control}
          name="words"
          label={t('relationships.words')}
          errorText={t('relationships.wordsMissing')}
          autoComplete="off"
          maxLength={relationshipLimits.words}
        />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" isPending={form.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </Form>
  );
}

type PersonFieldProps = {
  person: ListedContact | null;
  exceptId: string;
  error: string | undefined;
  onChoose: (person: ListedContact | null) => void;
};

function PersonField({ person, exceptId, error, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('details');
  const { nameOf, roleOf } = useContactLabels();
  const [query, setQuery] = useState('');
  const found = usePeople(useDeferredValue(query)).data?.items ?? [];
  const others = found.filter(({ id }) => id !== exceptId);
  const people =
    person === null || others.some(({ id }) => id === person.id) ? others : [person, ...others];
  return (
    <Field label={t('relationships.who')} error={error}>
      {({ required: _required, ...control }) => (
        <Combobox
          {...control}
          value={person?.id ?? null}
          onValueChange={(id) => onChoose(people.find((one) => one.id === id) ?? null)}
          onSearch={setQuery}
          placeholder={t('relationships.choose')}
          searchPlaceholder={t('relationships.search')}
          emptyText={t('relationships.nobody')}
          options={people.map((one) => ({
            value: one.id,
            label: nameOf(one),
            content: (
              <FoundPerson
                name={nameOf(one)}
                warmth={one.warmth}
                photoPath={one.photo_id && photoPath(one.photo_id)}
                match={one.match}
                context={roleOf(one)}
              />
            ),
          }))}
        />
      )}
    </Field>
  );
}
