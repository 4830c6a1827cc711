import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { ActionId } from '#ui/action-keys.ts';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as tooltip. */
  label: string;
  icon: ReactNode;
  /** The action whose key is shown in the tooltip. */
  action?: ActionId | undefined;
  /** A key of a text field, shown in the tooltip. */
  shortcut?: string;
  variant?: 'ghost' | 'secondary';
  size?: 'sm' | 'md';
};

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  action,
  shortcut = action && showKeyOf(action),
  variant = 'ghost',
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type={type}
        aria-label={label}
        aria-keyshortcuts={action && ariaKeysOf(action)}
        className={clsx(
          'grid shrink-0 place-items-center rounded-md text-muted transition-colors disabled:cursor-not-allowed disabled:opacity-50 enabled:hover:bg-sunken enabled:hover:text-text aria-expanded:bg-sunken aria-expanded:text-text aria-pressed:text-ember-ink',
          size === 'md' ? 'size-9' : 'size-8',
          variant === 'secondary' && 'border border-border bg-surface shadow-raised',
          className,
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
