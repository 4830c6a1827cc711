import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A radio button in the theme's colours. Its label shows the focus. */
export function Radio({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="radio"
      className={clsx(
        'size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-border-strong bg-surface outline-none checked:border-5 checked:border-ember disabled:cursor-not-allowed disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  );
}
