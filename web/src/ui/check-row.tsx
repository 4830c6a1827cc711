import { type ReactNode, useId } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';

type CheckRowProps = {
  label: ReactNode;
  description?: ReactNode;
  isChecked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
};

/** A checkbox with its label and a description. */
export function CheckRow({ label, description, isChecked, onCheckedChange }: CheckRowProps) {
  const id = useId();
  return (
    <div className="flex gap-3 py-2">
      <Checkbox
        id={id}
        checked={isChecked}
        onCheckedChange={onCheckedChange}
        {...(description ? { 'aria-describedby': `${id}-about` } : {})}
        className="mt-0.75"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {description ? (
          <p id={`${id}-about`} className="text-sm text-muted">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
