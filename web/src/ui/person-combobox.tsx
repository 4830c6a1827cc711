import { photoPath } from '@kith/contract/contacts/rules';
import type { ListedContact } from '@kith/contract/contacts/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { FoundPerson } from '#ui/found-person.tsx';

type PersonComboboxProps = {
  texts: { label: string; placeholder: string; searchPlaceholder: string; empty: string };
  /** Who was found; the chosen person stays among the options. */
  found: readonly ListedContact[];
  chosen: ListedContact | null;
  onChoose: (person: ListedContact | null) => void;
  onSearch: (query: string) => void;
};

/** Chooses one contact by a search. */
export function PersonCombobox({ texts, found, chosen, onChoose, onSearch }: PersonComboboxProps) {
  const format = useFormat();
  const people =
    chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  return (
    <Field label={texts.label}>
      {(control) => (
        <Combobox
          id={control.id}
          value={chosen?.id ?? null}
          onValueChange={(id) => onChoose(people.find((one) => one.id === id) ?? null)}
          onSearch={onSearch}
          placeholder={texts.placeholder}
          searchPlaceholder={texts.searchPlaceholder}
          emptyText={texts.empty}
          options={people.map((one) => ({
            value: one.id,
            label: one.full_name,
            content: (
              <FoundPerson
                name={one.full_name}
                warmth={one.warmth}
                photoPath={one.photo_id && photoPath(one.photo_id)}
                match={one.match}
                context={format.series([one.title, one.company])}
              />
            ),
          }))}
        />
      )}
    </Field>
  );
}
