import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Chip, type Tone } from '#ui/badge.tsx';
import { controlClasses } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';

const noSuggestions: readonly string[] = [];

type TagInputProps = Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'placeholder' | 'maxLength'
> & {
  value: readonly string[];
  onValueChange: (tags: string[]) => void;
  /** Suggestions while typing. */
  suggestions?: readonly string[] | undefined;
  tone?: Tone;
  /** Called on Enter when there is nothing left to add. */
  onDone?: () => void;
};

/**
 * Several short tags. Enter, Tab or a comma adds one; Backspace in an empty field removes the last.
 */
export function TagInput({
  value,
  onValueChange,
  suggestions = noSuggestions,
  tone = 'neutral',
  onDone,
  id,
  ...input
}: TagInputProps) {
  const [draft, setDraft] = useState('');
  const listId = id ? `${id}-suggestions` : undefined;

  function addDraft(): boolean {
    const words = draft
      .split(/[,、，]/u)
      .map((word) => word.trim())
      .filter((word) => word !== '');
    setDraft('');
    if (words.length === 0) return false;
    onValueChange([...new Set([...value, ...words])]);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' || event.key === ',' || (event.key === 'Tab' && draft.trim())) {
      const isAdded = addDraft();
      if (isAdded || event.key !== 'Tab') event.preventDefault();
      if (!isAdded && event.key === 'Enter') onDone?.();
    } else if (event.key === 'Backspace' && draft === '') {
      onValueChange(value.slice(0, -1));
    }
  }

  return (
    <div
      className={clsx(
        controlClasses,
        'flex min-h-10 flex-wrap items-center gap-1.5 py-1.5 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus',
      )}
    >
      {value.map((tag) => (
        <Chip
          key={tag}
          label={tag}
          tone={tone}
          onRemove={() => onValueChange(value.filter((other) => other !== tag))}
        />
      ))}
      <input
        id={id}
        list={listId}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={addDraft}
        className="h-6 min-w-24 flex-1 bg-transparent outline-none"
        {...input}
      />
      {listId && suggestions.length > 0 ? (
        <datalist id={listId}>
          {suggestions
            .filter((suggestion) => !value.includes(suggestion))
            .map((suggestion) => (
              <option key={suggestion}>{suggestion}</option>
            ))}
        </datalist>
      ) : null}
    </div>
  );
}
