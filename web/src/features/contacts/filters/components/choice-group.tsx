import { useId } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';

type ChoiceGroupProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** A few values, each with a checkbox. */
export function ChoiceGroup<Value extends string>({
  label,
  options,
  values,
  onChange,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-base font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
        {options.map((option) => (
          <div key={option.value} className="flex items-center gap-2.5">
            <Checkbox
              id={`${id}-${option.value}`}
              checked={values.includes(option.value)}
              onCheckedChange={(isOn) =>
                onChange(
                  isOn
                    ? [...values, option.value]
                    : values.filter((value) => value !== option.value),
                )
              }
            />
            <label htmlFor={`${id}-${option.value}`} className="min-w-0 text-base">
              {option.label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
