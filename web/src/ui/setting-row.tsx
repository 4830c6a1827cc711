import type { ReactNode } from 'react';
import { CardRow } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type SettingRowProps = {
  icon?: ReactNode;
  title: ReactNode;
  /** Shown beside the title, e.g. a badge. */
  badge?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** `h2` where no title of a part is above it. */
  heading?: 'h2' | 'h3';
};

/** One setting of the account: what it is, its state, its actions. */
export function SettingRow({
  icon,
  title,
  badge,
  description,
  actions,
  heading: Heading = 'h3',
}: SettingRowProps) {
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        {icon ? <span className="mt-0.5 shrink-0 text-muted">{icon}</span> : null}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Heading className="min-w-0 font-semibold wrap-anywhere">{title}</Heading>
            {badge}
          </div>
          {description ? (
            <div className="mt-0.5 text-sm text-pretty text-muted">{description}</div>
          ) : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </CardRow>
  );
}

/** Placeholder for such rows. */
export function SettingRowsSkeleton({ rows = 1 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <CardRow key={row} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid flex-1 basis-64 gap-1.5 py-px">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-64 max-sm:h-14" />
      </div>
      <Skeleton className="h-9 w-24" />
    </CardRow>
  ));
}

/** Shown in a card whose content could not be loaded. */
export function FailureRow({ text, action }: { text: string; action: ReactNode }) {
  return (
    <CardRow className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">{text}</p>
      {action}
    </CardRow>
  );
}
