import { type ReactNode, useEffect } from 'react';
import { CodeInput, codeLength } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';

type CodeFieldProps = {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  onValueChange: (code: string) => void;
  /** Submits its form as soon as the code is complete. */
  sendsWhenWhole?: boolean;
};

/** Asks for a code from an email, SMS or app; takes the focus when it appears. */
export function CodeField({
  label,
  hint,
  error,
  value,
  onValueChange,
  sendsWhenWhole = false,
}: CodeFieldProps) {
  const field = useFocusOnMount<HTMLInputElement>();
  const isWhole = sendsWhenWhole && value.length === codeLength;
  useEffect(() => {
    if (isWhole) field.current?.form?.requestSubmit();
  }, [isWhole, field]);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <CodeInput
          {...control}
          ref={field}
          placeholder="······"
          value={value}
          onValueChange={onValueChange}
        />
      )}
    </Field>
  );
}
