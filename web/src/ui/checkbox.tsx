import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import type { ComponentProps } from 'react';

type CheckboxProps = Omit<ComponentProps<typeof RadixCheckbox.Root>, 'onCheckedChange'> & {
  onCheckedChange?: (isChecked: boolean) => void;
};

/** A checkbox; `checked="indeterminate"` for "some of them". Needs a label or `aria-label`. */
export function Checkbox({ className, onCheckedChange, checked, ...rest }: CheckboxProps) {
  return (
    <RadixCheckbox.Root
      checked={checked}
      onCheckedChange={(next) => onCheckedChange?.(next === true)}
      className={clsx(
        'relative grid size-4 shrink-0 place-items-center rounded-sm border border-border-strong bg-surface text-on-ember transition-colors hover:border-faint',
        'before:absolute before:-inset-1.5 before:content-[""]',
        'data-[state=checked]:border-ember data-[state=checked]:bg-ember data-[state=indeterminate]:border-ember data-[state=indeterminate]:bg-ember',
        'disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
      {...rest}
    >
      <RadixCheckbox.Indicator>
        {checked === 'indeterminate' ? (
          <Minus aria-hidden size={12} strokeWidth={3} />
        ) : (
          <Check aria-hidden size={12} strokeWidth={3} />
        )}
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  );
}
