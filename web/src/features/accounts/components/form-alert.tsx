import type { ReactNode } from 'react';

/** A refusal of the whole form. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <div role="alert" className="rounded-md bg-danger-soft px-3 py-2.5 text-base text-danger-ink">
      {children}
    </div>
  );
}
