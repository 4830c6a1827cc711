import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';

/** A raised surface. Hairlines separate the `CardRow`s inside it. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx('rounded-lg border border-border bg-surface shadow-raised', className)}
      {...rest}
    />
  );
}

/** A row of a card. */
export function CardRow({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx('border-b border-border p-4 last:border-b-0 sm:p-5', className)}
      {...rest}
    />
  );
}

type SectionProps = {
  title: ReactNode;
  /** Makes it a target for links. */
  id?: string;
  /** What it is for, under the title. */
  about?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A named part of a page: small heading, then its content. */
export function Section({ title, id, about, aside, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={clsx('grid min-w-0 scroll-mt-20 grid-cols-1 gap-2.5', className)}
    >
      {/* The baseline of a button with an icon is the icon's lower edge. */}
      <div className="flex items-baseline justify-between gap-3 has-[>div>button>svg]:items-center">
        <h2 id={headingId} className="text-sm font-semibold text-muted">
          {title}
        </h2>
        {/* The words of a button without a frame end where the content does. */}
        {aside ? (
          <div className="text-sm text-muted [&>button.px-3:not(.border)]:-my-1.5 [&>button.px-3:not(.border)]:-mr-3">
            {aside}
          </div>
        ) : null}
      </div>
      {about ? <p className="-mt-1.5 max-w-prose text-sm text-pretty text-muted">{about}</p> : null}
      {children}
    </section>
  );
}
