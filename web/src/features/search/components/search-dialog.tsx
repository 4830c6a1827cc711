import { searchDebounceMs, searchLimits } from '@kith/contract/search/rules';
import type { RecentSearch } from '@kith/contract/search/schemas';
import { useQuery } from '@tanstack/react-query';
import { Clock, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { CommandDialog, CommandGroup, CommandRow } from '#ui/command-dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { useQuestion } from '../api/question.ts';
import {
  recentSearchesQuery,
  reportOpened,
  searchQuery,
  toSearchable,
} from '../api/site-search.ts';
import { isCommandNamed, matchCommands, type SearchCommand } from './commands.ts';
import { HintRows, QuestionRow } from './dialog-hints.tsx';
import { groupResults, type ResultGroup, type ShownResult } from './result-groups.ts';
import { markedWordsOf } from './marked-words.ts';
import { pathOfResult } from './path-of-result.ts';
import { ResultLine } from './result-line.tsx';
import { SearchDialogFooter, type SearchState } from './search-dialog-footer.tsx';
import { useHints } from './term-hints.ts';

type SearchDialogProps = {
  commands: readonly SearchCommand[];
  onOpen: (path: string) => void;
  onSeeAll: (query: string) => void;
  onClose: () => void;
};

const noGroups: readonly ResultGroup[] = [];
/** Of other types than people; there may be several. */
const shownOfOthers = 3;

/** Finds people, places and commands from anywhere. */
export function SearchDialog({ commands, onOpen, onSeeAll, onClose }: SearchDialogProps) {
  const { t } = useTranslation('search');
  const [text, setText] = useState('');
  const { query, groups, recents, state } = useFindings(text);
  const question = useQuestion(text, { asksServer: false });
  const hints = useHints(text);
  // A name may begin like an operator: people come first.
  const [valueHints, nameHints] = hints.isNeeded ? [hints.rows, []] : [[], hints.rows];
  const isNoneFound = state.kind === 'found' && state.count === 0;
  const named = matchCommands(commands, text);
  // Without matches, the usual commands are offered.
  const matching = isNoneFound && named.length === 0 ? matchCommands(commands, '') : named;
  const canSeeAll = query !== null && !isNoneFound;
  const isNamed = isCommandNamed(matching, text);
  const commandIds = matching.map(({ id }) => id);
  const values = [
    ...valueHints.map(({ id }) => id),
    ...(isNamed ? commandIds : []),
    ...(question === null ? [] : ['question']),
    ...groups.flatMap(({ results }) => results.map(({ id }) => id)),
    ...recents.map(toRecentValue),
    ...nameHints.map(({ id }) => id),
    ...(isNamed ? [] : commandIds),
    ...(canSeeAll ? ['all'] : []),
  ];
  const [marked, setMarked] = useMark(values);

  function open(result: ShownResult) {
    if (query !== null) reportOpened(query, result);
    onOpen(pathOfResult(result));
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
      <HintRows hints={valueHints} onChoose={setText} />
      {isNamed ? <CommandRows commands={matching} /> : null}
      {question === null ? null : <QuestionRow query={question} onRun={() => onSeeAll(question)} />}
      <GroupRows groups={groups} words={markedWordsOf(text)} onOpen={open} />
      <RecentRows recents={recents} onChoose={setText} />
      <HintRows hints={nameHints} onChoose={setText} />
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

type GroupRowsProps = {
  groups: readonly ResultGroup[];
  words: string;
  onOpen: (result: ShownResult) => void;
};

function GroupRows({ groups, words, onOpen }: GroupRowsProps) {
  const { t } = useTranslation('search');
  return groups.map(({ type, results }) => (
    <CommandGroup key={type} heading={type === 'contact' ? t('people') : t(`types.${type}`)}>
      {results.map((result) => (
        <CommandRow
          key={result.id}
          value={result.id}
          onRun={() => onOpen(result)}
          trailing={
            result.type === 'contact' ? (
              <span className="max-sm:hidden">{result.metadata.location}</span>
            ) : null
          }
        >
          <ResultLine result={result} words={words} isWide={false} />
        </CommandRow>
      ))}
    </CommandGroup>
  ));
}

type RecentRowsProps = { recents: readonly RecentSearch[]; onChoose: (query: string) => void };

function RecentRows({ recents, onChoose }: RecentRowsProps) {
  const { t } = useTranslation('search');
  if (recents.length === 0) return null;
  return (
    <CommandGroup heading={t('recent')}>
      {recents.map((one) => (
        <CommandRow
          key={one.query}
          value={toRecentValue(one)}
          icon={<Clock aria-hidden size={16} />}
          onRun={() => onChoose(one.query)}
        >
          {one.query}
        </CommandRow>
      ))}
    </CommandGroup>
  );
}

function CommandRows({ commands }: { commands: readonly SearchCommand[] }) {
  const { t } = useTranslation('search');
  const byHeading = Map.groupBy(commands, ({ heading }) => heading ?? t('commands'));
  return [...byHeading].map(([heading, group]) => (
    <CommandGroup key={heading} heading={heading}>
      {group.map(({ id, label, icon, keys = [], onRun }) => (
        <CommandRow
          key={id}
          value={id}
          icon={icon}
          onRun={onRun}
          trailing={
            <span aria-hidden className="flex gap-1 max-sm:hidden">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </span>
          }
        >
          {label}
        </CommandRow>
      ))}
    </CommandGroup>
  ));
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
  const groups = query === null || !search.data ? noGroups : shorten(groupResults([search.data]));
  const recents = text.trim() === '' ? (recent.data ?? []) : [];

  function readState(): SearchState {
    if (query === null) return { kind: recent.isError ? 'recentFailed' : 'idle' };
    if (query !== settledQuery || search.isFetching) return { kind: 'searching' };
    if (search.isError) return { kind: 'failed', onRetry: () => void search.refetch() };
    return {
      kind: 'found',
      count: groups.flatMap(({ results }) => results).length,
      isOfPeople: groups.every(({ type }) => type === 'contact'),
    };
  }
  return { query, groups, recents, state: readState() };
}

function shorten(groups: readonly ResultGroup[]): ResultGroup[] {
  return groups.map((group) =>
    group.type === 'contact' ? group : { ...group, results: group.results.slice(0, shownOfOthers) },
  );
}

/** The highlighted row; when the rows change, the first one, so that Enter runs the best match. */
function useMark(values: readonly string[]): [string, (value: string) => void] {
  const rows = values.join('\n');
  const [mark, setMark] = useState({ rows, value: '' });
  const isCurrent = mark.rows === rows && values.includes(mark.value);
  return [isCurrent ? mark.value : (values[0] ?? ''), (value) => setMark({ rows, value })];
}
