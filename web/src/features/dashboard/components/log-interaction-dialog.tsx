import { photoPath } from '@kith/contract/contacts/rules';
import type { ContactSummary, ListedContact } from '@kith/contract/contacts/schemas';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { personOptionsQuery } from '../api/person-options.ts';

type Person = Pick<ContactSummary, 'id' | 'full_name'>;

type LogInteractionDialogProps = {
  /** The person, if known already; otherwise one is chosen first. */
  person?: Person;
  onClose: () => void;
  /** The form for the chosen person. */
  renderForm: (person: Person) => ReactNode;
};

/** Logs an interaction from anywhere: first the person, then what happened. */
export function LogInteractionDialog({
  person: known,
  onClose,
  renderForm,
}: LogInteractionDialogProps) {
  const { t } = useTranslation('dashboard');
  const [chosen, setChosen] = useState<ListedContact | null>(null);
  const person = known ?? chosen;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={known ? t('log.titleWith', { name: known.full_name }) : t('log.title')}
    >
      <div className={clsx('grid content-start gap-4', !known && 'min-h-56')}>
        {known ? null : <PersonPicker chosen={chosen} onChoose={setChosen} />}
        {person ? (
          renderForm(person)
        ) : (
          <p className="text-sm text-pretty text-muted">{t('log.hint')}</p>
        )}
      </div>
    </Dialog>
  );
}

type PersonPickerProps = {
  chosen: ListedContact | null;
  onChoose: (person: ListedContact | null) => void;
};

function PersonPicker({ chosen, onChoose }: PersonPickerProps) {
  const { t } = useTranslation('dashboard');
  const [query, setQuery] = useState('');
  const { data } = useQuery(personOptionsQuery(useDeferredValue(query)));
  const found = data?.items ?? [];
  const people =
    chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Field label={t('log.person')}>
      {(control) => (
        <Combobox
          id={control.id}
          value={chosen?.id ?? null}
          onValueChange={(id) => onChoose(people.find((one) => one.id === id) ?? null)}
          onSearch={setQuery}
          placeholder={t('log.choose')}
          searchPlaceholder={t('log.search')}
          emptyText={t('log.nobody')}
          options={people.map((one) => ({
            value: one.id,
            label: one.full_name,
            content: (
              <FoundPerson
                name={one.full_name}
                warmth={one.warmth}
                photoPath={one.photo_id && photoPath(one.photo_id)}
                match={one.match}
                context={[one.title, one.company].filter(Boolean).join(', ')}
              />
            ),
          }))}
        />
      )}
    </Field>
  );
}
