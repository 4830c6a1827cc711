import { creditsOf } from '@kith/contract/credits/actions';
import type { Signal } from '@kith/contract/signals/schemas';
import { Check, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { CreditPrice } from '#ui/credit-price.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useAnswerSignals } from '../api/answer-signals.ts';
import { SignalLink } from './signal-link.tsx';
import { snoozeSpans } from './snooze-spans.ts';
import type { SignalSlots } from './signal-slots.ts';

type SignalActionsProps = {
  signal: Signal;
  isActive: boolean;
  slots: SignalSlots;
};

/** What can be done about an open signal; those of the current one have keys. */
export function SignalActions({ signal, isActive, slots }: SignalActionsProps) {
  const { t } = useTranslation(['connect', 'nudges']);
  const [dialog, setDialog] = useState<'draft' | 'log' | null>(null);
  const { answer } = useAnswerSignals();
  const signals = [signal];
  const dismiss = () => answer({ signals, action: 'dismiss' });
  const close = () => setDialog(null);
  useActions(
    isActive
      ? {
          'suggestions.draft': () => setDialog('draft'),
          'suggestions.log': () => setDialog('log'),
          'suggestions.dismiss': dismiss,
        }
      : {},
  );
  return (
    <>
      <ActionButton
        action="suggestions.draft"
        label={t('nudges:draft.open')}
        size="sm"
        icon={<PenLine aria-hidden size={16} />}
        onClick={() => setDialog('draft')}
      />
      <ActionButton
        action="suggestions.log"
        label={t('nudges:log')}
        size="sm"
        variant="ghost"
        onClick={() => setDialog('log')}
      />
      <SignalLink reason={signal.reason} />
      <DropdownMenu
        align="start"
        action={isActive ? 'suggestions.snooze' : undefined}
        trigger={
          <ActionButton
            action="suggestions.snooze"
            label={t('nudges:snooze.open')}
            variant="ghost"
            size="sm"
          />
        }
      >
        {snoozeSpans.map((span) => (
          <MenuItem key={span} onSelect={() => answer({ signals, action: 'snooze', span })}>
            {t(`nudges:snooze.${span}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <ActionButton
        action="suggestions.dismiss"
        label={t('nudges:dismiss.open')}
        variant="ghost"
        size="sm"
        onClick={dismiss}
      />
      <span className="flex items-center gap-1">
        <Button
          size="sm"
          variant="ghost"
          icon={<Check aria-hidden size={16} />}
          onClick={() => answer({ signals, action: 'done' })}
        >
          {t('act.markDone')}
        </Button>
        <CreditPrice credits={creditsOf.signal_processed} />
      </span>
      {dialog === 'draft' ? slots.renderDraft(signal, close) : null}
      {dialog === 'log' ? slots.renderLog(signal, close) : null}
    </>
  );
}
