import { photoPath } from '@kith/contract/contacts/rules';
import { clsx } from 'clsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FoundPerson } from '#ui/found-person.tsx';
import type { Mentions, Suggestion } from './use-mentions.ts';

/** What may be meant by the word at the cursor; arrows, Enter and a click choose. */
export function SuggestionList(props: Mentions['list']) {
  const { listId, suggestions, marked, optionId, onChoose } = props;
  const { t } = useTranslation('posts');
  const [first] = suggestions;
  if (!first) return null;
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={first.kind === 'member' ? t('suggest.people') : t('suggest.tags')}
      className="mb-2 grid max-h-72 overflow-y-auto rounded-md border border-border bg-surface p-1 shadow-raised"
    >
      {suggestions.map((suggestion) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field answers the keys
        <div
          key={suggestion.id}
          id={optionId(suggestion)}
          role="option"
          tabIndex={-1}
          aria-selected={suggestion === marked}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className={clsx(
            'cursor-default rounded-sm px-2.5 py-1.5',
            suggestion === marked && 'bg-sunken',
          )}
        >
          <SuggestionRow suggestion={suggestion} />
        </div>
      ))}
    </div>
  );
}

function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('posts');
  if (suggestion.kind === 'tag') {
    return (
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-medium">#{suggestion.tag}</span>
        <span className="shrink-0 text-sm text-muted">{t('suggest.fromTrending')}</span>
      </span>
    );
  }
  const { name, warmth, photo_id: photoId, headline } = suggestion.member;
  return (
    <FoundPerson
      name={name}
      warmth={warmth}
      photoPath={photoId && photoPath(photoId)}
      match={null}
      context={headline}
    />
  );
}
