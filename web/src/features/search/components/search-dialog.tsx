import { searchDebounceMs, searchLimits } from '@kith/contract/search/rules';
import type { ContactResult, RecentSearch } from '@kith/contract/search/schemas';
import { useQuery } from '@tanstack/react-query';
import { Clock, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '#lib/use-debounced.ts';
import { CommandDialog, CommandGroup, CommandRow } from '#ui/command-dialog.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import {
  recentSearchesQuery,
  reportOpened,
  searchQuery,
  toSearchable,
} from '../api/site-search.ts';
import { isCommandNamed, matchCommands, type SearchCommand } from './commands.ts';
import { SearchDialogFooter, type SearchState } from './search-dialog-footer.tsx';

type SearchDialogProps = {
  commands: readonly SearchCommand[];
  onOpenContact: (contactId: string) => void;
  onSeeAll: (query: string) => void;
  onClose: () => void;
};

const noResults: readonly ContactResult[] = [];

/** Finds people, places and commands from anywhere. */
export function SearchDialog({ commands, onOpenContact, onSeeAll, onClose }: SearchDialogProps) {
  const { t } = useTranslation('search');
  const [text, setText] = useState('');
  const { query, people, recents, state } = useFindings(text);
  const isNoneFound = state.kind === 'found' && state.count === 0;
  const named = matchCommands(commands, text);
  // Without matches, all commands are offered.
  const matching = isNoneFound && named.length === 0 ? commands : named;
  const canSeeAll = query !== null && !isNoneFound;
  const isNamed = isCommandNamed(matching, text);
  const commandIds = matching.map(({ id }) => id);
  const values = [
    ...(isNamed ? commandIds : []),
    ...people.map(({ id }) => id),
    ...recents.map(toRecentValue),
    ...(isNamed ? [] : commandIds),
    ...(canSeeAll ? ['all'] : []),
  ];
  const [marked, setMarked] = useMark(values);

  function openContact(result: ContactResult) {
    if (query !== null) reportOpened(query, result);
    onOpenContact(result.id);
  }

  return (
    <CommandDialog
      title={t('label')}
      placeholder={t('placeholder')}
      query={text}
      maxLength={searchLimits.query}
      onQueryChange={setText}
      marked={marked}
      onMark={setMarked}
      onClose={onClose}
      footer={
        <SearchDialogFooter
          // If a command is meant, people are not searched.
          state={isNoneFound && named.length > 0 ? { kind: 'idle' } : state}
        />
      }
    >
      {isNamed ? <CommandRows commands={matching} /> : null}
      {people.length > 0 ? (
        <CommandGroup heading={t('people')}>
          {people.map((result) => (
            <CommandRow
              key={result.id}
              value={result.id}
              onRun={() => openContact(result)}
              trailing={<span className="max-sm:hidden">{result.metadata.location}</span>}
            >
              <FoundPerson
                name={result.title}
                warmth={result.metadata.warmth}
                photoPath={result.avatar}
                match={result.metadata.match}
                context={result.subtitle}
              />
            </CommandRow>
          ))}
        </CommandGroup>
      ) : null}
      {recents.length > 0 ? (
        <CommandGroup heading={t('recent')}>
          {recents.map((one) => (
            <CommandRow
              key={one.query}
              value={toRecentValue(one)}
              icon={<Clock aria-hidden size={16} />}
              onRun={() => setText(one.query)}
            >
              {one.query}
            </CommandRow>
          ))}
        </CommandGroup>
      ) : null}
      {isNamed ? null : <CommandRows commands={matching} />}
      {canSeeAll ? (
        <CommandRow
          value="all"
          icon={<Search aria-hidden size={16} />}
          onRun={() => onSeeAll(query)}
        >
          {t('seeAll', { query })}
        </CommandRow>
      ) : null}
    </CommandDialog>
  );
}

function CommandRows({ commands }: { commands: readonly SearchCommand[] }) {
  const { t } = useTranslation('search');
  if (commands.length === 0) return null;
  return (
    <CommandGroup heading={t('commands')}>
      {commands.map(({ id, label, icon, onRun }) => (
        <CommandRow key={id} value={id} icon={icon} onRun={onRun}>
          {label}
        </CommandRow>
      ))}
    </CommandGroup>
  );
}

function toRecentValue({ query }: RecentSearch): string {
  return `recent ${query}`;
}

/** The results for the text typed so far. */
function useFindings(text: string) {
  const query = toSearchable(text);
  const settledQuery = useDebounced(query, searchDebounceMs);
  const search = useQuery(searchQuery(query === null ? null : settledQuery));
  const recent = useQuery(recentSearchesQuery());
  const people = query === null ? noResults : (search.data?.results.contacts ?? noResults);
  const recents = text.trim() === '' ? (recent.data ?? []) : [];

  function readState(): SearchState {
    if (query === null) return { kind: recent.isError ? 'recentFailed' : 'idle' };
    if (query !== settledQuery || search.isFetching) return { kind: 'searching' };
    if (search.isError) return { kind: 'failed', onRetry: () => void search.refetch() };
    return { kind: 'found', count: people.length };
  }
  return { query, people, recents, state: readState() };
}

/** The highlighted row; when the rows change, the first one, so that Enter runs the best match. */
function useMark(values: readonly string[]): [string, (value: string) => void] {
  const rows = values.join('\n');
  const [mark, setMark] = useState({ rows, value: '' });
  const isCurrent = mark.rows === rows && values.includes(mark.value);
  return [isCurrent ? mark.value : (values[0] ?? ''), (value) => setMark({ rows, value })];
}
