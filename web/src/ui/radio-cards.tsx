import { type ReactNode, useId } from 'react';

type RadioCardsProps<Value extends string> = {
  /** Names the group. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
};

/** A choice of one out of a few, all visible. */
export function RadioCards<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-10 min-w-14 flex-auto cursor-pointer items-center justify-center gap-2 rounded-md border border-border-strong bg-surface px-3 py-2 text-base font-medium whitespace-nowrap text-muted transition-colors hover:border-faint hover:text-text has-checked:border-ember has-checked:bg-ember-soft has-checked:text-ember-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
