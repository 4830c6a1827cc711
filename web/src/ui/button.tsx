import { clsx } from 'clsx';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '#ui/spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet' | 'link';
type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; the label and the focus stay. */
  isPending?: boolean;
  /** Renders the only child (usually a link) with the button's style. */
  asChild?: boolean;
  icon?: ReactNode;
};

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none transition-[background-color,border-color,color,opacity] duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-ember text-on-ember enabled:hover:bg-ember-hover [a&]:hover:bg-ember-hover',
  secondary:
    'border border-border bg-surface text-text shadow-raised enabled:hover:border-border-strong enabled:hover:bg-sunken [a&]:hover:border-border-strong [a&]:hover:bg-sunken',
  ghost:
    'text-muted enabled:hover:bg-sunken enabled:hover:text-text [a&]:hover:bg-sunken [a&]:hover:text-text aria-expanded:bg-sunken aria-expanded:text-text',
  danger: 'bg-danger text-on-ember enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
  'danger-quiet':
    'border border-border bg-surface text-danger-ink shadow-raised enabled:hover:border-danger enabled:hover:bg-danger-soft',
  link: 'text-ember-ink underline-offset-4 hover:underline',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-9 px-3.5 text-base',
  lg: 'h-11 px-5 text-md',
};

/** Also prevents form submission: Enter in a field clicks its submit button. */
const refuseClick = (event: MouseEvent) => event.preventDefault();

/** The only button component. At most one `primary` per screen. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isPending = false,
  asChild = false,
  icon,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const classes = clsx(
    base,
    variants[variant],
    variant === 'link' ? 'text-sm' : sizes[size],
    className,
  );
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      data-danger={variant === 'danger' || undefined}
      // A disabled button would lose the focus, and the keyboard its position.
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? refuseClick : onClick}
      {...rest}
    >
      {isPending ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}
