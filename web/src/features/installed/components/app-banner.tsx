import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type AppBannerProps = {
  tone: 'ember' | 'warning' | 'danger';
  icon: ReactNode;
  title: string;
  body: string;
  /** The possible actions, the main one first. */
  actions: ReactNode;
};

const tones = {
  ember: 'bg-ember-soft text-ember-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

/** A line above the screen about the app itself. */
export function AppBanner({ tone, icon, title, body, actions }: AppBannerProps) {
  return (
    <section
      aria-label={title}
      className={clsx(
        'flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-border px-4 py-2.5 sm:px-6 lg:px-8',
        tones[tone],
      )}
    >
      <p role="status" className="flex min-w-0 flex-1 basis-72 items-start gap-2.5 text-base">
        <span className="mt-0.5 shrink-0">{icon}</span>
        <span className="text-pretty">
          <strong className="font-semibold">{title}</strong> {body}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:pl-7">{actions}</div>
    </section>
  );
}
