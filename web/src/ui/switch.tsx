import { clsx } from 'clsx';
import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps } from 'react';

/** On or off, taking effect at once. Needs a label or `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  return (
    <RadixSwitch.Root
      className={clsx(
        'inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-border-strong bg-sunken p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-ember data-[state=checked]:bg-ember',
        className,
      )}
      {...rest}
    >
      <RadixSwitch.Thumb className="size-4.5 rounded-full bg-surface shadow-raised ring-1 ring-border-strong transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:ring-transparent" />
    </RadixSwitch.Root>
  );
}
