import type { ReactNode } from 'react';

/** A key or a chord, e.g. `⌘B`. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-border bg-sunken px-1 font-sans text-xs font-medium text-muted">
      {children}
    </kbd>
  );
}
