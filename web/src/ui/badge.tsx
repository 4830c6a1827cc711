import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';

export type Tone = 'neutral' | 'ember' | 'good' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  ember: 'bg-ember-soft text-ember-ink',
  good: 'bg-good-soft text-good-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

type BadgeProps = { tone?: Tone; icon?: ReactNode; className?: string; children: ReactNode };

/** A short status label. Its colour never carries the meaning alone. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5.5 max-w-full items-center gap-1 rounded-sm px-1.5 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

type ChipProps = {
  tone?: Tone;
  /** The chip's text, also used to name its remove button. */
  label: string;
  onRemove?: () => void;
  /** Shown before the label, e.g. "Industry:". */
  prefix?: ReactNode;
};

/** A tag or an active filter, removable when `onRemove` is given. */
export function Chip({ tone = 'neutral', label, onRemove, prefix }: ChipProps) {
  const { t } = useTranslation('common');
  return (
    <span
      className={clsx(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-sm pl-2 text-xs font-semibold',
        onRemove ? 'pr-0.5' : 'pr-2',
        tones[tone],
      )}
    >
      {prefix}
      <span className="truncate">{label}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={t('removeItem', { item: label })}
          onClick={onRemove}
          className="grid size-5 place-items-center rounded-sm hover:text-text"
        >
          <X aria-hidden size={13} />
        </button>
      ) : null}
    </span>
  );
}
