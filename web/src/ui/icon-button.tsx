import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from '#ui/tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as tooltip. */
  label: string;
  icon: ReactNode;
  /** A shortcut shown in the tooltip, e.g. "⌘B". */
  shortcut?: string;
  variant?: 'ghost' | 'secondary';
  size?: 'sm' | 'md';
};

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  shortcut,
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
