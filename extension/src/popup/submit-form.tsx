import type { ReactNode, SubmitEvent } from 'react';

type SubmitFormProps = { label?: string; onSubmit: () => Promise<void>; children: ReactNode };

/** A form whose sending the popup does itself; its own texts say what is missing. */
export function SubmitForm({ label, onSubmit, children }: SubmitFormProps) {
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
