import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClasses } from '#ui/input.tsx';

/** A text field with several lines that grows with its content if the browser supports it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={clsx(controlClasses, 'field-sizing-content max-h-96 min-h-20 py-2', className)}
      {...rest}
    />
  );
}
