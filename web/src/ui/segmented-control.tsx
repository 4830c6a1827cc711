import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type SegmentedControlProps<Value extends string> = {
  /** Names the group. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
  /** As wide as its parent, in equal parts. */
  isWide?: boolean;
};

/** A choice of one out of two to four that changes what is shown at once. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  isWide = false,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('rounded-md bg-sunken p-0.5', isWide ? 'flex flex-wrap' : 'inline-flex')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="grid h-8 flex-auto cursor-pointer place-items-center rounded-[6px] border border-transparent px-3 text-base font-medium whitespace-nowrap text-muted transition-colors hover:text-text has-checked:border-border has-checked:bg-surface has-checked:text-text has-checked:shadow-raised dark:has-checked:border-border-strong dark:has-checked:bg-border has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
