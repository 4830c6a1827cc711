import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';

type DisclosureProps = {
  title: string;
  /** The accessible name, where several have the same title. */
  label?: string;
  children: () => ReactNode;
};

/** A detail that opens under its button. Unlike a fold it is no landmark: a screen may have many. */
export function Disclosure({ title, label = title, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid min-w-0 grid-cols-1 justify-items-start gap-2">
      <Button
        variant="ghost"
        size="sm"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((open) => !open)}
        className="-ml-2 px-2 text-muted"
        icon={
          isOpen ? <ChevronDown aria-hidden size={16} /> : <ChevronRight aria-hidden size={16} />
        }
      >
        {title}
      </Button>
      {isOpen ? <div className="grid w-full min-w-0 grid-cols-1 gap-2">{children()}</div> : null}
    </div>
  );
}
