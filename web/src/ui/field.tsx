import { clsx } from 'clsx';
import { Label as RadixLabel } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

function Label({ className, ...rest }: ComponentProps<typeof RadixLabel.Root>) {
  return (
    <RadixLabel.Root className={clsx('text-base font-medium text-text', className)} {...rest} />
  );
}

/** What a field hands to its control: spread it on the input. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

export type FieldProps = {
  label: ReactNode;
  /** Help text under the control. */
  hint?: ReactNode;
  /** A translated message; its presence marks the control invalid. */
  error?: string | undefined;
  /** Placed at the right of the label, e.g. "Forgot it?". */
  action?: ReactNode;
  isRequired?: boolean | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** Label, control, hint and error, connected for assistive technology. */
export function Field({ label, hint, error, action, isRequired, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(hint && hintId, error && errorId) || undefined;
  return (
    <div className={clsx('grid grid-cols-1 gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {action}
      </div>
      {children({
        id,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        required: isRequired,
      })}
      {error ? (
        <p id={errorId} role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      ) : null}
      {hint ? (
        <div id={hintId} className="text-sm text-muted">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
