import { clsx } from 'clsx';
import { type ComponentProps, lazy, type MouseEvent, Suspense, useState } from 'react';
import { answersOutside, canBeAsked } from '#lib/link-check.ts';
import { openOutside } from '#lib/open-outside.ts';

/** Few links are broken. */
const LinkUnavailable = lazy(async () => {
  const dialog = await import('#ui/link-unavailable.tsx');
  return { default: dialog.LinkUnavailable };
});

type ExternalLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> & { href: string };

type LinkState = 'idle' | 'checking' | 'unavailable';

/**
 * A link to another site. It opens in a new tab once that site has answered, spec point 7; if it
 * doesn't, the member is warned first. With a modifier key the browser behaves as usual.
 */
export function ExternalLink({ href, className, onClick, children, ...rest }: ExternalLinkProps) {
  const [state, setState] = useState<LinkState>('idle');

  async function check() {
    setState('checking');
    const isThere = await answersOutside(href);
    // The recent click still allows a new tab to open.
    if (isThere) openOutside(href);
    setState(isThere ? 'idle' : 'unavailable');
  }

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || !canBeAsked(href)) return;
    event.preventDefault();
    if (state === 'idle') void check();
  }

  return (
    <>
      <a
        {...rest}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-busy={state === 'checking'}
        className={clsx(className, state === 'checking' && 'animate-shimmer cursor-progress')}
        onClick={handleClick}
      >
        {children}
      </a>
      <Suspense>
        {state === 'unavailable' ? (
          <LinkUnavailable
            onClose={() => setState('idle')}
            onOpen={() => {
              setState('idle');
              openOutside(href);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
