import type { ListedContact } from '@kith/contract/contacts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PersonCombobox } from '#ui/person-combobox.tsx';
import { personOptionsQuery } from '../api/person-options.ts';

type PersonPickerProps = {
  chosen: ListedContact | null;
  onChoose: (person: ListedContact | null) => void;
};

/** Finds one person of the network. */
export function PersonPicker({ chosen, onChoose }: PersonPickerProps) {
  const { t } = useTranslation('dashboard');
  const [query, setQuery] = useState('');
  const { data } = useQuery(personOptionsQuery(useDeferredValue(query)));
  return (
    <PersonCombobox
      texts={{
        label: t('log.person'),
        placeholder: t('log.choose'),
        searchPlaceholder: t('log.search'),
        empty: t('log.nobody'),
      }}
      found={data?.items ?? []}
      chosen={chosen}
      onChoose={onChoose}
      onSearch={setQuery}
    />
  );
}
