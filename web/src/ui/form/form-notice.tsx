import { type ReactNode, useEffect, useRef } from 'react';

/** A refusal of a whole form; nothing where nothing was refused. */
export function FormNotice({ children }: { children: ReactNode }) {
  return children ? <ShownNotice>{children}</ShownNotice> : null;
}

function ShownNotice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that was pressed may stand far below.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={ref}
      role="alert"
      className="rounded-md bg-danger-soft px-3 py-2.5 text-base text-danger-ink"
    >
      {children}
    </div>
  );
}
