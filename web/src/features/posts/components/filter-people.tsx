import { feedLimits } from '@kith/contract/feed/rules';
import { photoPath } from '@kith/contract/contacts/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip } from '#ui/badge.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { mentionableQuery } from '../api/feed.ts';
import { findAuthorName } from '../api/known-authors.ts';

type FilterPeopleProps = { people: string[]; onChange: (people: string[]) => void };

/** The authors whose posts are shown. */
export function FilterPeople({ people, onChange }: FilterPeopleProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const id = useId();
  const queryClient = useQueryClient();
  const [query, setQuery] = useState('');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useQuery(mentionableQuery(useDeferredValue(query)));
  const found = (data?.items ?? []).filter(({ member_id: one }) => !people.includes(one));
  const nameOf = (memberId: string) =>
    names.get(memberId) ?? findAuthorName(queryClient, memberId) ?? t('filters.somebody');

  function add(memberId: string) {
    const name = found.find((one) => one.member_id === memberId)?.name ?? '';
    setNames(new Map([...names, [memberId, name]]));
    onChange([...people, memberId].slice(0, feedLimits.people));
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('filters.people')}
      </label>
      {people.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {people.map((memberId) => (
            <li key={memberId} className="max-w-full">
              <Chip
                label={nameOf(memberId)}
                onRemove={() => onChange(people.filter((one) => one !== memberId))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        id={id}
        value={null}
        onValueChange={add}
        onSearch={setQuery}
        placeholder={t('filters.addPerson')}
        searchPlaceholder={t('filters.addPerson')}
        emptyText={t('audience.nobody')}
        options={found.map((person) => ({
          value: person.member_id,
          label: person.name,
          content: (
            <FoundPerson
              name={person.name || t('unnamed')}
              warmth={person.warmth}
              photoPath={person.photo_id && photoPath(person.photo_id)}
              match={null}
              context={format.series([person.title, person.company])}
            />
          ),
        }))}
      />
    </div>
  );
}
