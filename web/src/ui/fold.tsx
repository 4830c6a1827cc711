import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

type FoldProps = {
  title: string;
  isOpenAtFirst?: boolean;
  /** The element of the title: part of the page's outline, or of a form. */
  heading?: 'h2' | 'div';
  children: ReactNode;
};

/** A part that opens under its title; nothing of it is rendered before. */
export function Fold({
  title,
  isOpenAtFirst = false,
  heading: Heading = 'h2',
  children,
}: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-2.5">
      <Heading>
        <Button
          variant="ghost"
          size="sm"
          className="-mx-2 px-2 text-muted"
          icon={<Icon aria-hidden size={16} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
        </Button>
      </Heading>
      {isOpen ? children : null}
    </section>
  );
}
