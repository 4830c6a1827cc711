import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode;
  /** Leaves the actions beside the title on a phone, when they are a single button. */
  hasSmallActions?: boolean;
};

/** The head of a screen: the page's only h1, a line under it, its actions. */
export function PageHeader({
  title,
  description,
  actions,
  hasSmallActions = false,
}: PageHeaderProps) {
  // On a phone a small action shares the title's line, and the description has the next one.
  const isSplit = hasSmallActions && Boolean(description);
  return (
    <header
      className={clsx(
        'flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
        isSplit && 'max-sm:gap-2',
      )}
    >
      {/* A long description breaks before the actions go to a line of their own. */}
      <div
        className={clsx(
          'min-w-0',
          Boolean(description) && 'flex-1 basis-72',
          isSplit && 'max-sm:contents',
        )}
      >
        <h1 className="title-serif text-2xl text-balance">{title}</h1>
        {description ? (
          // Keeps its line while what it says is loading.
          <p
            className={clsx(
              'mt-1 min-h-lh text-base text-pretty text-muted',
              isSplit && 'max-sm:order-1 max-sm:mt-0 max-sm:w-full',
            )}
          >
            {description}
          </p>
        ) : null}
      </div>
      {actions ? (
        <div
          className={clsx(
            'flex max-w-full flex-wrap items-center gap-2 empty:hidden sm:justify-end',
            // Those with a frame or a fill share the line; quiet ones and icons stay as wide as they are.
            !hasSmallActions && 'max-sm:w-full max-sm:[&>:not(.text-muted)]:flex-1',
          )}
        >
          {actions}
        </div>
      ) : null}
    </header>
  );
}
