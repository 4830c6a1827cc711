import { clsx } from 'clsx';
import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { controlClasses } from '#ui/input.tsx';
import { popupClasses, popupItemClasses } from '#ui/popup-classes.ts';

export type ComboboxOption = { value: string; label: string; content?: ReactNode };

type ComboboxProps = {
  value: string | null;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Shown in the closed control while nothing is chosen. */
  placeholder: string;
  searchPlaceholder: string;
  /** Shown when the search finds nothing. */
  emptyText: ReactNode;
  /** Set when a search elsewhere provides the options; the list is then not filtered here. */
  onSearch?: (query: string) => void;
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-label'?: string;
};

/** A choice of one option from many, with a search field. */
export function Combobox({
  value,
  onValueChange,
  options,
  placeholder,
  searchPlaceholder,
  emptyText,
  onSearch,
  ...trigger
}: ComboboxProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [markedValue, setMarkedValue] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const valueOf = (option: ComboboxOption) =>
    onSearch ? option.value : `${option.label} ${option.value}`;
  // The highlight follows an option whose label arrives later. New options from a search may lose
  // the highlighted one; then the first is highlighted.
  const marked =
    options.find((option) => option.value === markedValue) ?? (onSearch ? options[0] : undefined);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        {...trigger}
        role="combobox"
        aria-controls={panelId}
        aria-expanded={isOpen}
        className={clsx(controlClasses, 'flex h-10 items-center justify-between gap-2 text-left')}
      >
        <span className={clsx('truncate', !chosen && 'text-faint')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden size={16} className="text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={panelId}
          aria-label={searchPlaceholder}
          align="start"
          sideOffset={6}
          className={clsx(popupClasses, 'w-(--radix-popover-trigger-width) min-w-64')}
        >
          <Command
            label={searchPlaceholder}
            shouldFilter={!onSearch}
            value={marked ? valueOf(marked) : ''}
            onValueChange={(mark) => {
              const next = options.find((option) => valueOf(option).trim() === mark);
              setMarkedValue(next?.value ?? null);
            }}
          >
            <Command.Input
              placeholder={searchPlaceholder}
              onValueChange={onSearch}
              className="h-10 w-full border-b border-border bg-transparent px-3 text-base outline-none"
            />
            <Command.List className="max-h-72 overflow-y-auto p-1">
              <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                {emptyText}
              </Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={valueOf(option)}
                  onSelect={() => {
                    onValueChange(option.value);
                    setIsOpen(false);
                  }}
                  className={clsx(popupItemClasses, 'pr-9')}
                >
                  {option.content ?? option.label}
                  {option.value === value ? (
                    <Check aria-hidden size={16} className="absolute right-2.5 text-ember-ink" />
                  ) : null}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
