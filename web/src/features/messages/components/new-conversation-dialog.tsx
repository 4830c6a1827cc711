import { photoPath } from '@kith/contract/contacts/rules';
import type { Recipient } from '@kith/contract/messages/schemas';
import { paths } from '@kith/contract/app-routes/paths';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { CommandDialog, CommandGroup, CommandRow } from '#ui/command-dialog.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useCreateConversation } from '../api/create-conversation.ts';
import { useRecipients } from '../api/recipients.ts';
import { useMessageLabels } from './use-message-labels.ts';

const searchPauseMs = 200;
const maxQueryLength = 200;

type NewConversationDialogProps = { onClose: () => void; onOpen: (conversationId: string) => void };

/** Chooses one of the linked members that one may write to. */
export function NewConversationDialog({ onClose, onOpen }: NewConversationDialogProps) {
  const { t } = useTranslation('messages');
  const { nameOf } = useMessageLabels();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState('');
  const recipients = useRecipients(useDebounced(query.trim(), searchPauseMs));
  const create = useCreateConversation();
  const people = recipients.data?.items ?? [];
  const mark = people.some((person) => person.member_id === marked)
    ? marked
    : (people[0]?.member_id ?? '');

  function choose(person: Recipient) {
    if (person.conversation_id !== null) onOpen(person.conversation_id);
    else if (!create.isPending) create.mutate(person.member_id, { onSuccess: onOpen });
  }

  return (
    <CommandDialog
      title={t('list.create')}
      placeholder={t('picker.placeholder')}
      query={query}
      maxLength={maxQueryLength}
      onQueryChange={setQuery}
      marked={mark}
      onMark={setMarked}
      onClose={onClose}
    >
      {recipients.isPending ? <PeopleSkeleton rows={4} /> : null}
      {people.length > 0 ? (
        <CommandGroup heading={t('picker.people')}>
          {people.map((person) => (
            <CommandRow
              key={person.member_id}
              value={person.member_id}
              onRun={() => choose(person)}
            >
              <FoundPerson
                name={nameOf(person.name)}
                warmth={person.warmth}
                photoPath={person.photo_id && photoPath(person.photo_id)}
                match={person.match}
                context={[person.title, person.company].filter(Boolean).join(' · ')}
                className="py-1"
              />
            </CommandRow>
          ))}
        </CommandGroup>
      ) : null}
      {recipients.isSuccess && people.length === 0 ? (
        <div className="grid justify-items-center gap-2 px-6 py-10 text-center text-muted">
          <p className="max-w-md text-pretty">
            {query.trim() === '' ? t('picker.nobody') : t('picker.nobodyFound')}
          </p>
          <Link
            to={paths.contactsImport()}
            className="rounded-sm text-sm font-semibold text-ember-ink hover:underline"
          >
            {t('picker.import')}
          </Link>
        </div>
      ) : null}
    </CommandDialog>
  );
}
