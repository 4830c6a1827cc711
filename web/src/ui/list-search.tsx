import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import { SearchInput } from '#ui/input.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { Kbd } from '#ui/kbd.tsx';
import { ariaKeysOf } from '#ui/key-chords.ts';
import { useActions } from '#ui/use-actions.ts';
import { focusList } from '#ui/use-list-focus.ts';

type ListSearchProps = Omit<ComponentProps<typeof SearchInput>, 'onKeyDown' | 'trailing'> & {
  /** Called before Enter or the arrow moves on into the list. */
  onLeave?: () => void;
};

/** The search box of the list that a screen is about; `/` focuses it. */
export function ListSearch({ onLeave, ...input }: ListSearchProps) {
  const boxRef = useRef<HTMLElement>(null);
  useActions({ 'contacts.search': () => boxRef.current?.querySelector('input')?.focus() });

  function goToList(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || !['Enter', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onLeave?.();
    focusList();
  }

  return (
    <search ref={boxRef} className="min-w-0 flex-1 sm:max-w-72">
      <SearchInput
        {...input}
        onKeyDown={goToList}
        aria-keyshortcuts={ariaKeysOf('contacts.search')}
        trailing={
          <span className="hidden pr-1 sm:block">
            <Kbd>/</Kbd>
          </span>
        }
      />
    </search>
  );
}
