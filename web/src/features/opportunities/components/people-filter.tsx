import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { PersonCombobox } from '#ui/person-combobox.tsx';
import { Popover } from '#ui/popover.tsx';
import { useFoundCompanies, useFoundPeople } from '../api/filter-choices.ts';
import type { Listing } from '../api/opportunities.ts';

type FilterProps = {
  listing: Listing;
  setListing: (listing: Listing) => void;
  /** The button, which has the focus again once the last filter is removed. */
  buttonRef: RefObject<HTMLButtonElement | null>;
};

/** Shows only what a person is on, or what belongs to a company. */
export function PeopleFilter({ listing, setListing, buttonRef }: FilterProps) {
  const { t } = useTranslation('opportunities');
  const [isOpen, setIsOpen] = useState(false);
  const choose = (part: Pick<Listing, 'contact_id' | 'company_id'>) => {
    setIsOpen(false);
    setListing({ ...listing, ...part });
  };
  return (
    <Popover
      label={t('filters.about')}
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="grid gap-4"
      trigger={
        <Button ref={buttonRef} variant="ghost" icon={<SlidersHorizontal aria-hidden size={16} />}>
          {t('filters.label')}
        </Button>
      }
    >
      <PersonChoice onChoose={(id) => choose({ contact_id: id })} />
      <CompanyChoice onChoose={(id) => choose({ company_id: id })} />
    </Popover>
  );
}

type ChoiceProps = { onChoose: (id: string) => void };

function PersonChoice({ onChoose }: ChoiceProps) {
  const { t } = useTranslation('opportunities');
  const [query, setQuery] = useState('');
  const { data } = useFoundPeople(query);
  return (
    <PersonCombobox
      texts={{
        label: t('filters.person'),
        placeholder: t('detail.choose'),
        searchPlaceholder: t('detail.search'),
        empty: t('detail.none'),
      }}
      found={data?.items ?? []}
      chosen={null}
      onChoose={(person) => {
        if (person) onChoose(person.id);
      }}
      onSearch={setQuery}
    />
  );
}

function CompanyChoice({ onChoose }: ChoiceProps) {
  const { t } = useTranslation('opportunities');
  const [query, setQuery] = useState('');
  const { data } = useFoundCompanies(query);
  return (
    <Field label={t('filters.company')}>
      {({ id }) => (
        <Combobox
          id={id}
          value={null}
          onValueChange={onChoose}
          onSearch={setQuery}
          placeholder={t('filters.chooseCompany')}
          searchPlaceholder={t('filters.searchCompanies')}
          emptyText={t('filters.noCompany')}
          options={(data?.items ?? []).map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
    </Field>
  );
}
