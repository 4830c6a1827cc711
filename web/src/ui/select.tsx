import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import type { ReactNode } from 'react';
import { controlClasses } from '#ui/input.tsx';
import { popupClasses, popupItemClasses } from '#ui/popup-classes.ts';

type SelectOption<Value extends string> = { value: Value; label: ReactNode };

type SelectProps<Value extends string> = {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** No option's value may be the empty string. */
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  required?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};

/** A choice of one from a short, fixed list. For long lists use `Combobox`. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  disabled,
  required,
  className,
  ...trigger
}: SelectProps<Value>) {
  return (
    <RadixSelect.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      required={required}
    >
      <RadixSelect.Trigger
        {...trigger}
        className={clsx(
          controlClasses,
          'flex h-10 items-center justify-between gap-2 text-left data-placeholder:text-faint [&>span]:truncate',
          className,
        )}
      >
        <RadixSelect.Value placeholder={placeholder} />
        <RadixSelect.Icon>
          <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content
          position="popper"
          sideOffset={6}
          className={clsx(popupClasses, 'max-h-80 min-w-(--radix-select-trigger-width)')}
        >
          <RadixSelect.Viewport className="p-1">
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                className={clsx(popupItemClasses, 'pr-8')}
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator className="absolute right-2.5">
                  <Check aria-hidden size={16} className="text-ember-ink" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
