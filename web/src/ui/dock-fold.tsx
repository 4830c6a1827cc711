import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

type DockFoldProps = {
  title: string;
  /** What is inside, in one line. */
  summary: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A row that shows in one line what it holds, and opens in place. */
export function DockFold({ title, summary, isOpen, onOpenChange, children }: DockFoldProps) {
  const bodyId = useId();
  const partRef = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) partRef.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section ref={partRef} aria-label={title} className="border-t border-border first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        className="flex h-9.5 w-full items-center gap-4 px-4 text-left -outline-offset-2 transition-colors hover:bg-sunken sm:px-6"
        onClick={() => onOpenChange(!isOpen)}
      >
        <span className="w-26 shrink-0 truncate font-semibold">{title}</span>
        <span className="min-w-0 flex-1 truncate text-sm text-muted">
          {isOpen ? null : summary}
        </span>
        <ChevronDown
          aria-hidden
          size={16}
          className={clsx('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div id={bodyId} className="px-4 sm:px-6">
        {isOpen ? <div className="grid grid-cols-1 gap-4 pt-1 pb-4">{children}</div> : null}
      </div>
    </section>
  );
}
