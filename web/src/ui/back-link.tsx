import { ArrowLeft } from 'lucide-react';
import { Link, type To } from 'react-router';
import type { ActionId } from '#ui/action-keys.ts';
import { ariaKeysOf, showKeyOf } from '#ui/key-chords.ts';
import { Tooltip } from '#ui/tooltip.tsx';

type BackLinkProps = { children: string } & (
  | { to: To }
  /** `action`: the one whose key does the same, shown in the tooltip. */
  | { onBack: () => void; action?: ActionId }
);

const classes =
  'flex min-h-6 w-fit items-center gap-1.5 justify-self-start rounded-sm text-sm text-muted transition-colors hover:text-text print:hidden';

/** The way from one thing to the list that it is part of, above its heading. */
export function BackLink({ children, ...way }: BackLinkProps) {
  const content = (
    <>
      <ArrowLeft aria-hidden size={16} />
      {children}
    </>
  );
  if ('to' in way) {
    return (
      <Link to={way.to} className={classes}>
        {content}
      </Link>
    );
  }
  const { onBack, action } = way;
  return (
    <Tooltip label={action ? `${children} (${showKeyOf(action)})` : ''}>
      <button
        type="button"
        aria-keyshortcuts={action && ariaKeysOf(action)}
        onClick={onBack}
        className={classes}
      >
        {content}
      </button>
    </Tooltip>
  );
}
