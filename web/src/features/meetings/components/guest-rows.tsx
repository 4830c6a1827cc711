import type { ListedContact } from '@kith/contract/contacts/schemas';
import { meetingLimits } from '@kith/contract/meetings/rules';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { apiQuery } from '#lib/api-client.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonCombobox } from '#ui/person-combobox.tsx';
import { Select } from '#ui/select.tsx';
import { addGuest, type Guest, guestOf } from './propose-form.ts';

const same = 'same';
const notified = 'notified';
const zones = Intl.supportedValuesOf('timeZone');
const offered = 8;

type GuestRowsProps = {
  guests: readonly Guest[];
  /** From what they are then: one who is being added comes after what was chosen meanwhile. */
  onChange: (change: (guests: Guest[]) => Guest[]) => void;
};

/** Who is invited: each at one of their addresses, on the clock of their zone. */
export function GuestRows({ guests, onChange }: GuestRowsProps) {
  const set = (id: string, change: Partial<Guest>) =>
    onChange((all) => all.map((known) => (known.id === id ? { ...known, ...change } : known)));
  return (
    <>
      <ul className="grid gap-3">
        {guests.map((guest) => (
          <GuestRow
            key={guest.id}
            guest={guest}
            onChange={(change) => set(guest.id, change)}
            onRemove={
              guests.length === 1
                ? null
                : () => onChange((all) => all.filter(({ id }) => id !== guest.id))
            }
          />
        ))}
      </ul>
      {guests.length < meetingLimits.people ? (
        <AddGuest guests={guests} onAdd={(guest) => onChange((all) => addGuest(all, guest))} />
      ) : null}
    </>
  );
}

type GuestRowProps = {
  guest: Guest;
  onChange: (change: Partial<Guest>) => void;
  onRemove: (() => void) | null;
};

function GuestRow({ guest, onChange, onRemove }: GuestRowProps) {
  const { t } = useTranslation('meetings');
  const { name, emails, email, zone } = guest;
  return (
    <li className="grid gap-2 rounded-md border border-border p-3">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <span className="min-w-0 truncate font-medium">{name}</span>
        {onRemove === null ? null : (
          <IconButton
            label={t('propose.removeGuest', { name })}
            icon={<X aria-hidden size={16} />}
            onClick={onRemove}
          />
        )}
      </div>
      {emails.length === 0 ? (
        <p className="text-sm text-muted">{t('propose.withoutEmail', { name })}</p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        {emails.length === 0 ? null : (
          <Field label={t('fields.email', { name })}>
            {({ required: _required, ...ids }) => (
              <Select
                {...ids}
                value={email ?? notified}
                onValueChange={(value) => onChange({ email: value === notified ? null : value })}
                options={[
                  ...emails.map((value) => ({ value, label: value })),
                  { value: notified, label: t('fields.notified') },
                ]}
              />
            )}
          </Field>
        )}
        <Field label={t('fields.zone', { name })}>
          {({ required: _required, ...ids }) => (
            <Combobox
              {...ids}
              value={zone ?? same}
              onValueChange={(value) => onChange({ zone: value === same ? null : value })}
              options={[
                { value: same, label: t('fields.sameZone') },
                ...zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
              ]}
              placeholder={t('fields.sameZone')}
              searchPlaceholder={t('fields.searchZone')}
              emptyText={t('fields.noZone')}
            />
          )}
        </Field>
      </div>
    </li>
  );
}

function AddGuest({ guests, onAdd }: { guests: readonly Guest[]; onAdd: (guest: Guest) => void }) {
  const { t } = useTranslation('meetings');
  const queryClient = useQueryClient();
  const [query, setQuery] = useState('');
  const { data } = useQuery({
    ...apiQuery.contacts.list.queryOptions({
      input: { q: useDeferredValue(query), limit: offered },
    }),
    placeholderData: keepPreviousData,
  });
  const known = new Set(guests.map(({ id }) => id));
  async function choose(person: ListedContact | null) {
    if (!person) return;
    const input = { id: person.id };
    onAdd(guestOf(await queryClient.fetchQuery(apiQuery.contacts.get.queryOptions({ input }))));
  }
  return (
    <PersonCombobox
      texts={{
        label: t('propose.addGuest'),
        placeholder: t('propose.chooseGuest'),
        searchPlaceholder: t('propose.searchGuest'),
        empty: t('propose.noGuest'),
      }}
      found={(data?.items ?? []).filter(({ id }) => !known.has(id))}
      chosen={null}
      onChoose={(person) => void choose(person)}
      onSearch={setQuery}
    />
  );
}
