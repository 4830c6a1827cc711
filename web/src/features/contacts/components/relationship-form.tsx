import type { Contact, ContactSummary } from '@kith/contract/contacts/schemas';
import {
  type RelationshipKind,
  relationshipKinds,
  relationshipLimits,
} from '@kith/contract/relationships/rules';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { Select } from '#ui/select.tsx';
import { useChangeRelationships, usePeople } from '../api/relationships.ts';
import { useContactWords } from './use-contact-words.ts';

type RelationshipFormProps = { contact: Contact; onClose: () => void };

/** Says who somebody of the network is to this contact. */
export function RelationshipForm({ contact, onClose }: RelationshipFormProps) {
  const { t } = useTranslation(['details', 'common']);
  const change = useChangeRelationships();
  const [person, setPerson] = useState<ContactSummary | null>(null);
  const [kind, setKind] = useState<RelationshipKind>('colleague');
  const [words, setWords] = useState('');
  const [isTried, setIsTried] = useState(false);
  const needsWords = kind === 'other' && words.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!person || needsWords) return;
    const input = { id: contact.id, other_id: person.id, kind, words };
    change.mutate({ step: 'create', input }, { onSuccess: onClose });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-3 rounded-lg border border-border bg-canvas p-4"
    >
      <PersonField
        person={person}
        exceptId={contact.id}
        error={isTried && !person ? t('relationships.whoMissing') : undefined}
        onChoose={setPerson}
      />
      <Field label={t('relationships.kind')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onValueChange={(value) => setKind(value as RelationshipKind)}
            options={relationshipKinds.map((value) => ({
              value,
              label: t(`relationships.kinds.${value}`),
            }))}
          />
        )}
      </Field>
      {kind === 'other' ? (
        <Field
          label={t('relationships.words')}
          error={isTried && needsWords ? t('relationships.wordsMissing') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={relationshipLimits.words}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" isPending={change.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </form>
  );
}

type PersonFieldProps = {
  person: ContactSummary | null;
  exceptId: string;
  error: string | undefined;
  onChoose: (person: ContactSummary | null) => void;
};

function PersonField({ person, exceptId, error, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('details');
  const { nameOf, roleOf } = useContactWords();
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
            content: <PersonLine name={nameOf(one)} warmth={one.warmth} context={roleOf(one)} />,
          }))}
        />
      )}
    </Field>
  );
}
