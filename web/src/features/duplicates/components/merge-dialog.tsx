import type { Contact, ListedContact } from '@kith/contract/contacts/schemas';
import type { Duplicate } from '@kith/contract/duplicates/schemas';
import { suggestChoices } from '@kith/contract/duplicates/suggest-choices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PersonCombobox } from '#ui/person-combobox.tsx';
import { TallSkeleton } from '#ui/skeleton.tsx';
import type { Choices } from '../api/decide.ts';
import { PairCard } from './pair-card.tsx';

type MergeDialogProps = {
  contact: Contact;
  isPending: boolean;
  onMerge: (pair: Duplicate, choices: Choices) => void;
  onClose: () => void;
};

const offeredPeople = 20;

/** Chooses the contact that is the same person, shows both side by side, and merges them. */
export function MergeDialog({ contact, isPending, onMerge, onClose }: MergeDialogProps) {
  const { t } = useTranslation(['duplicates', 'errors']);
  const [other, setOther] = useState<ListedContact | null>(null);
  const [edited, setEdited] = useState<Choices | null>(null);
  const pair = useQuery({
    queryKey: [...apiQuery.duplicates.key(), 'chosen', contact.id, other?.id],
    enabled: other !== null,
    staleTime: 0,
    gcTime: 0,
    meta: { reportsOwnErrors: true },
    queryFn: () => apiClient.duplicates.pair({ id: contact.id, contact_id: other?.id ?? '' }),
  });
  const choices = pair.data ? (edited ?? suggestChoices(pair.data)) : null;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="lg"
      title={t('chosen.title')}
      description={t('chosen.question', { name: contact.full_name })}
      footer={
        <Button
          variant="primary"
          disabled={!pair.data}
          isPending={isPending}
          onClick={() => {
            if (pair.data && choices) onMerge(pair.data, choices);
          }}
        >
          {t('merge')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <OtherPicker
          contactId={contact.id}
          chosen={other}
          onChoose={(person) => {
            setOther(person);
            setEdited(null);
          }}
        />
        {pair.isLoading ? <TallSkeleton rows={2} /> : null}
        {pair.isError ? (
          <p role="alert" className="text-base text-danger-ink">
            {describeError(pair.error, 'load').body}
          </p>
        ) : null}
        {pair.data && choices ? (
          <PairCard
            pair={pair.data}
            choices={choices}
            onChoose={(field, id) => setEdited({ ...choices, [field]: id })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

type OtherPickerProps = {
  contactId: string;
  chosen: ListedContact | null;
  onChoose: (person: ListedContact | null) => void;
};

function OtherPicker({ contactId, chosen, onChoose }: OtherPickerProps) {
  const { t } = useTranslation('duplicates');
  const [query, setQuery] = useState('');
  const { data } = useQuery(
    apiQuery.contacts.list.queryOptions({
      input: { q: useDeferredValue(query), limit: offeredPeople },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <PersonCombobox
      texts={{
        label: t('chosen.person'),
        placeholder: t('chosen.choose'),
        searchPlaceholder: t('chosen.search'),
        empty: t('chosen.nobody'),
      }}
      found={(data?.items ?? []).filter(({ id }) => id !== contactId)}
      chosen={chosen}
      onChoose={onChoose}
      onSearch={setQuery}
    />
  );
}
