import type { ReactNode } from 'react';

/** The list around `TimelineItem`s. */
export function Timeline({ label, children }: { label: string; children: ReactNode }) {
  return <ol aria-label={label}>{children}</ol>;
}

type TimelineItemProps = {
  icon: ReactNode;
  title: ReactNode;
  /** The formatted time; wrap it in `<time dateTime>`. */
  time?: ReactNode;
  /** Buttons that appear at the right. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One event: interaction, note, signal, bridge or message. */
export function TimelineItem({ icon, title, time, actions, children }: TimelineItemProps) {
  return (
    <li className="group relative flex gap-3 py-2">
      {/* The line from this icon to the next one. */}
      <span
        aria-hidden
        className="absolute top-9 -bottom-2 left-3.5 w-px -translate-x-1/2 bg-border group-last:hidden"
      />
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-3.5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 font-medium wrap-anywhere text-text">{title}</p>
          {time ? <span className="shrink-0 text-sm text-muted tabular-nums">{time}</span> : null}
        </div>
        {children ? (
          <div className="text-sm wrap-anywhere whitespace-pre-line text-muted">{children}</div>
        ) : null}
      </div>
      {actions}
    </li>
  );
}
