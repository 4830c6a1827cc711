import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** What will be shown here and why it helps. */
  description?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
  /** True if it is the whole screen, and its title is the screen's. */
  isScreen?: boolean;
};

/** What a list shows while it is empty. */
export function EmptyState({ icon, title, description, action, isScreen }: EmptyStateProps) {
  const Heading = isScreen ? 'h1' : 'h2';
  return (
    <div className="grid place-items-center px-6 py-14 text-center">
      <div className="grid max-w-md justify-items-center gap-2">
        {icon ? (
          <div className="mb-2 grid size-12 place-items-center rounded-full bg-ember-soft text-ember-ink">
            {icon}
          </div>
        ) : null}
        <Heading className="title-serif text-xl text-balance">{title}</Heading>
        {description ? <p className="text-base text-pretty text-muted">{description}</p> : null}
        {action ? <div className="mt-4">{action}</div> : null}
      </div>
    </div>
  );
}
