import { photoPath } from '@kith/contract/contacts/rules';
import type { ListedContact } from '@kith/contract/contacts/schemas';
import { opportunityLimits } from '@kith/contract/opportunities/rules';
import type { OpportunityDetail, OpportunityPerson } from '@kith/contract/opportunities/schemas';
import { Route, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { PersonCombobox } from '#ui/person-combobox.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { useFoundPeople } from '../api/filter-choices.ts';
import { opportunityCalls, useOpportunityChange } from '../api/opportunities.ts';

type PeopleProps = {
  opportunity: OpportunityDetail;
  pathsHref: (contactId: string) => string;
  contactHref: (contactId: string) => string;
};

/** Who is on it and as what, with the ways to each. */
export function OpportunityPeople({ opportunity, ...hrefs }: PeopleProps) {
  const { t } = useTranslation('opportunities');
  return (
    <Section title={t('detail.people')}>
      <Card className="grid gap-3 p-4">
        {opportunity.people.length === 0 ? (
          <p className="text-muted">{t('detail.noPeople')}</p>
        ) : (
          <ul className="grid gap-3" aria-label={t('detail.people')}>
            {opportunity.people.map((person) => (
              <Person key={person.contact_id} id={opportunity.id} person={person} {...hrefs} />
            ))}
          </ul>
        )}
        <AddPerson opportunity={opportunity} />
      </Card>
    </Section>
  );
}

type PersonProps = Omit<PeopleProps, 'opportunity'> & { id: string; person: OpportunityPerson };

function Person({ id, person, pathsHref, contactHref }: PersonProps) {
  const { t } = useTranslation('opportunities');
  const { contact_id, name } = person;
  const photo = usePhoto(person.photo_id && photoPath(person.photo_id));
  const set = useOpportunityChange(opportunityCalls.setPerson);
  const remove = useOpportunityChange(opportunityCalls.removePerson);
  return (
    <li className="grid gap-2 border-b border-border pb-3 last:border-b-0 last:pb-0">
      <PersonLine
        name={name}
        warmth={person.warmth}
        photo={photo}
        href={contactHref(contact_id)}
        trailing={
          <span className="flex">
            <Button asChild size="sm" variant="ghost">
              <Link to={pathsHref(contact_id)} aria-label={t('detail.paths', { name })}>
                <Route aria-hidden size={16} />
              </Link>
            </Button>
            <IconButton
              label={t('detail.remove', { name })}
              icon={<X aria-hidden size={16} />}
              onClick={() => remove.mutate({ id, contact_id })}
            />
          </span>
        }
      />
      <Input
        key={person.role}
        aria-label={t('detail.roleOf', { name })}
        placeholder={t('detail.role')}
        defaultValue={person.role}
        maxLength={opportunityLimits.role}
        onBlur={({ target: { value: role } }) => {
          if (role.trim() !== person.role) set.mutate({ id, contact_id, role });
        }}
      />
    </li>
  );
}

function AddPerson({ opportunity }: { opportunity: OpportunityDetail }) {
  const { t } = useTranslation('opportunities');
  const [query, setQuery] = useState('');
  const { data } = useFoundPeople(query);
  const add = useOpportunityChange(opportunityCalls.setPerson);
  const known = new Set(opportunity.people.map(({ contact_id: id }) => id));
  const choose = (person: ListedContact | null) => {
    if (person) add.mutate({ id: opportunity.id, contact_id: person.id, role: '' });
  };
  return (
    <PersonCombobox
      texts={{
        label: t('detail.add'),
        placeholder: t('detail.choose'),
        searchPlaceholder: t('detail.search'),
        empty: t('detail.none'),
      }}
      found={(data?.items ?? []).filter(({ id }) => !known.has(id))}
      chosen={null}
      onChoose={choose}
      onSearch={setQuery}
    />
  );
}
