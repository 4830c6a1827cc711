import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode;
};

/** The head of a screen: the page's only h1, a line under it, its actions. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 className="title-serif text-2xl text-balance">{title}</h1>
        {description ? <p className="mt-1 text-base text-muted">{description}</p> : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          {actions}
        </div>
      ) : null}
    </header>
  );
}
