import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClasses } from '#ui/input.tsx';

export const codeLength = 6;

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onValueChange: (code: string) => void;
};

/** One field for a six-digit code; pasted text may contain spaces or a hyphen. */
export function CodeInput({ value, onValueChange, className, ...rest }: CodeInputProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        // Full-width digits come from Japanese and Chinese keyboards.
        const digits = event.target.value.normalize('NFKC').replaceAll(/\D/gu, '');
        onValueChange(digits.slice(0, codeLength));
      }}
      className={clsx(
        controlClasses,
        'h-12 text-center text-xl font-medium tracking-[0.35em] tabular-nums max-sm:text-xl',
        className,
      )}
      {...rest}
    />
  );
}
