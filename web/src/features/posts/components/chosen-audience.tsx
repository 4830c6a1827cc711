import { photoPath } from '@kith/contract/contacts/rules';
import type { Audience } from '@kith/contract/posts/schemas';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Chip } from '#ui/badge.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { contactChoicesQuery, contactNameQuery, groupChoicesQuery } from '../api/audience.ts';

type ChosenAudienceProps = { audience: Audience; onChange: (audience: Audience) => void };

/** The people and groups that a post is for. */
export function ChosenAudience({ audience, onChange }: ChosenAudienceProps) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const [query, setQuery] = useState('');
  const choices = useQuery(contactChoicesQuery(useDeferredValue(query)));
  const groups = useQuery(groupChoicesQuery());
  const { contact_ids: contactIds, group_ids: groupIds } = audience;
  const chosen = useQueries({ queries: contactIds.map((id) => contactNameQuery(id)) });
  const free = (choices.data?.items ?? []).filter(({ id }) => !contactIds.includes(id));
  return (
    <div className="mt-2 grid gap-3 border-t border-border pt-3">
      <Field label={t('audience.people')}>
        {({ id }) => (
          <Combobox
            id={id}
            value={null}
            onValueChange={(added) =>
              onChange({ ...audience, contact_ids: [...contactIds, added] })
            }
            onSearch={setQuery}
            placeholder={t('audience.addPerson')}
            searchPlaceholder={t('audience.addPerson')}
            emptyText={t('audience.nobody')}
            options={free.map((person) => ({
              value: person.id,
              label: person.full_name,
              content: (
                <FoundPerson
                  name={person.full_name}
                  warmth={person.warmth}
                  photoPath={person.photo_id && photoPath(person.photo_id)}
                  match={person.match}
                  context={format.series([person.title, person.company])}
                />
              ),
            }))}
          />
        )}
      </Field>
      {contactIds.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5">
          {contactIds.map((id, at) => (
            <li key={id} className="max-w-full">
              <Chip
                label={chosen[at]?.data?.full_name ?? '…'}
                onRemove={() =>
                  onChange({ ...audience, contact_ids: contactIds.filter((one) => one !== id) })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {(groups.data?.items ?? []).length === 0 ? null : (
        <fieldset>
          <legend className="text-base font-medium">{t('audience.groups')}</legend>
          {groups.data?.items.map(({ id, name }) => (
            <CheckRow
              key={id}
              label={name}
              isChecked={groupIds.includes(id)}
              onCheckedChange={(isChecked) =>
                onChange({
                  ...audience,
                  group_ids: isChecked ? [...groupIds, id] : groupIds.filter((one) => one !== id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
