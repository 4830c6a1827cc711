import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'ref' | 'type'> & {
  checked?: boolean | 'indeterminate';
  /** With what was pressed: a click while Shift is held means a range. */
  onCheckedChange?: (isChecked: boolean, pressed: { shiftKey: boolean }) => void;
};

/** A checkbox; `checked="indeterminate"` for "some of them". Needs a label or `aria-label`. */
export function Checkbox({ className, onCheckedChange, checked = false, ...rest }: CheckboxProps) {
  const isPartly = checked === 'indeterminate';
  const Mark = isPartly ? Minus : Check;
  return (
    <span className={clsx('relative grid size-4 shrink-0 place-items-center', className)}>
      <input
        type="checkbox"
        checked={checked === true}
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        onChange={({ target, nativeEvent }) =>
          onCheckedChange?.(target.checked, { shiftKey: (nativeEvent as MouseEvent).shiftKey })
        }
        className={clsx(
          'absolute inset-0 appearance-none rounded-sm border transition-colors',
          'before:absolute before:-inset-1.75 before:content-[""]',
          checked === false
            ? 'border-faint bg-surface hover:border-muted'
            : 'border-ember bg-ember',
          'enabled:cursor-pointer disabled:cursor-not-allowed disabled:opacity-60',
        )}
        {...rest}
      />
      {checked === false ? null : (
        <Mark
          aria-hidden
          size={12}
          strokeWidth={3}
          className="pointer-events-none relative text-on-ember"
        />
      )}
    </span>
  );
}
