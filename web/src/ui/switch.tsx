import { clsx } from 'clsx';
import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';

/** Turns something on or off at once. Needs a label or `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={clsx(
        'relative h-6 w-10 shrink-0 rounded-full border border-faint bg-border-strong transition-colors data-[state=checked]:border-ember data-[state=checked]:bg-ember disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
        className,
      )}
      {...rest}
    >
      <RadixSwitch.Thumb className="block size-4.5 translate-x-0.5 rounded-full border border-border-strong bg-surface shadow-raised transition-transform data-[state=checked]:translate-x-4.5" />
    </RadixSwitch.Root>
  );
}
