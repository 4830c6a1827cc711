import { Bold, Heading, Italic, Link, List, ListOrdered, TextQuote } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { modifierKeyLabel } from '#ui/shortcuts.ts';
import { Textarea } from '#ui/textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { insertLink, type Selected, toggleLines, toggleMark } from './edit-rich-text.ts';

type RichTextFieldProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string;
  onValueChange: (value: string) => void;
};

const tools = [
  { name: 'bold', Icon: Bold, key: 'b', apply: (at: Selected) => toggleMark(at, '**') },
  { name: 'italic', Icon: Italic, key: 'i', apply: (at: Selected) => toggleMark(at, '*') },
  { name: 'link', Icon: Link, key: 'k', apply: insertLink },
  { name: 'heading', Icon: Heading, apply: (at: Selected) => toggleLines(at, 'heading') },
  { name: 'bullets', Icon: List, apply: (at: Selected) => toggleLines(at, 'bullets') },
  { name: 'numbers', Icon: ListOrdered, apply: (at: Selected) => toggleLines(at, 'numbers') },
  { name: 'quote', Icon: TextQuote, apply: (at: Selected) => toggleLines(at, 'quote') },
] as const;
type Tool = (typeof tools)[number];

/** A text with markup; the tools write plain characters that can also be typed. */
export function RichTextField({ value, onValueChange, onKeyDown, ...rest }: RichTextFieldProps) {
  const { t } = useTranslation('details');
  const field = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const selection = useRef<Selected | null>(null);

  useLayoutEffect(() => {
    if (selection.current === null || field.current === null) return;
    field.current.focus();
    field.current.setSelectionRange(selection.current.start, selection.current.end);
    selection.current = null;
  });

  function use({ apply }: Tool) {
    if (!field.current) return;
    const { selectionStart, selectionEnd } = field.current;
    const next = apply({ text: value, start: selectionStart, end: selectionEnd });
    selection.current = next;
    onValueChange(next.text);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const tool = tools.find((one) => 'key' in one && one.key === event.key.toLowerCase());
    if (isCommand && tool) {
      event.preventDefault();
      // Ctrl+K is also the global search.
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      use(tool);
    } else onKeyDown?.(event);
  }

  return (
    <div className="grid gap-1.5">
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('notes.toolbar')}
        className="-mx-1.5 flex flex-wrap"
        onKeyDown={(event) => moveFocus(event, bar.current)}
      >
        {tools.map((tool, index) => (
          <IconButton
            key={tool.name}
            label={t(`notes.tools.${tool.name}`)}
            shortcut={'key' in tool ? `${modifierKeyLabel()} ${tool.key.toUpperCase()}` : undefined}
            icon={<tool.Icon aria-hidden size={16} />}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => use(tool)}
          />
        ))}
      </div>
      <Textarea
        {...rest}
        ref={(element) => {
          field.current = element;
          if (element && !element.dataset['begun']) focusAtEnd(element);
        }}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

/** The member opened the field, so it takes the focus once, with the cursor at the end. */
function focusAtEnd(field: HTMLTextAreaElement) {
  field.dataset['begun'] = 'true';
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Arrow keys, Home and End move between the tools; Tab leaves them. */
function moveFocus(event: KeyboardEvent, bar: HTMLElement | null) {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const place = places[event.key];
  if (at === -1 || place === undefined) return;
  event.preventDefault();
  for (const [index, button] of buttons.entries()) button.tabIndex = index === place ? 0 : -1;
  buttons[place]?.focus();
}
