import { photoPath } from '@kith/contract/contacts/rules';
import type { Signal } from '@kith/contract/signals/schemas';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePhoto } from '#lib/use-photo.ts';
import { WarmthRing } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ContactHeading } from './contact-heading.tsx';
import { SignalActions } from './signal-actions.tsx';
import { SignalFeedback, SignalRating } from './signal-rating.tsx';
import type { SignalSlots } from './signal-slots.ts';

type SignalRowProps = {
  signal: Signal;
  /** The keys act on it. */
  isActive: boolean;
  isSelected: boolean;
  onActivate: () => void;
  onSelect: () => void;
  onRestore: () => void;
  slots: SignalSlots;
};

/** A signal: the person, the fact, and what can be done about it. */
export function SignalRow(props: SignalRowProps) {
  const { signal, isActive, isSelected, onActivate, onSelect, onRestore, slots } = props;
  const { t } = useTranslation(['connect', 'nudges', 'common']);
  const format = useFormat();
  const [isCommenting, setIsCommenting] = useState(false);
  const { contact } = signal;
  const photo = usePhoto(contact.photo_id && photoPath(contact.photo_id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus only marks it for the keys
    <li
      data-row={signal.id}
      tabIndex={-1}
      onFocus={onActivate}
      className={clsx(
        'grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3.5 gap-y-3 border-b border-border p-4 last:border-b-0 focus-visible:-outline-offset-2 sm:p-5',
        isSelected && 'bg-[color-mix(in_oklab,var(--ember-soft)_50%,var(--surface))]',
      )}
    >
      <Checkbox
        className="mt-3"
        checked={isSelected}
        onCheckedChange={onSelect}
        aria-label={t('select.one', { name: contact.full_name })}
      />
      <WarmthRing name={contact.full_name} warmth={contact.warmth} photo={photo} size="md" />
      <div className="min-w-0">
        <div className="flex items-start gap-2.5">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
            <ContactHeading contact={contact} />
            <Badge>{t(`nudges:types.${signal.type}`)}</Badge>
            {signal.snoozed_until === null ? null : (
              <span className="text-sm text-muted">
                {t('act.back', { when: format.relative(signal.snoozed_until) })}
              </span>
            )}
          </div>
          {signal.status === 'open' ? (
            <div className="-mt-1 -mr-2 flex shrink-0">
              <SignalRating signal={signal} onRated={() => setIsCommenting(true)} />
            </div>
          ) : null}
        </div>
        <div className="mt-0.5 text-base text-muted">{slots.renderReason(signal.reason)}</div>
        <div className="mt-3 flex flex-wrap items-center gap-1.5 max-sm:-ml-[5.25rem]">
          {signal.status === 'open' ? (
            <SignalActions signal={signal} isActive={isActive} slots={slots} />
          ) : (
            <Button size="sm" onClick={onRestore}>
              {t('act.restore')}
            </Button>
          )}
        </div>
        {isCommenting && signal.rating !== null ? (
          <SignalFeedback signal={signal} onDone={() => setIsCommenting(false)} />
        ) : null}
      </div>
    </li>
  );
}
