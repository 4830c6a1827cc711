import type { SnoozeSpan } from '@kith/contract/nudges/rules';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { PenLine } from 'lucide-react';
import { useFlag } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { RatingButtons } from '#ui/rating-buttons.tsx';
import { useActions } from '#ui/use-actions.ts';
import { useRateNudge } from '../api/change-nudge.ts';
import { NudgeWhy } from './nudge-why.tsx';
import { usePutOff } from './use-put-off.ts';

const spans: readonly SnoozeSpan[] = ['day', 'week', 'month'];

type NudgeActionsProps = {
  nudge: Nudge;
  isPrimary: boolean;
  onDraft: () => void;
  onLog: () => void;
};

/** The actions of a nudge; those of the current one have keys. */
export function NudgeActions({ nudge, isPrimary, onDraft, onLog }: NudgeActionsProps) {
  const { t } = useTranslation('nudges');
  const { snooze, dismiss } = usePutOff(nudge);
  const rate = useRateNudge();
  useActions(
    isPrimary
      ? {
          'suggestions.draft': onDraft,
          'suggestions.log': onLog,
          'suggestions.dismiss': dismiss,
        }
      : {},
  );
  const showsEvidence = useFlag('confidence_evidence_ux_30d');
  return (
    <>
      <ActionButton
        action="suggestions.draft"
        label={t('draft.open')}
        variant={isPrimary ? 'primary' : 'secondary'}
        size="sm"
        icon={<PenLine aria-hidden size={16} />}
        onClick={onDraft}
      />
      <ActionButton action="suggestions.log" label={t('log')} size="sm" onClick={onLog} />
      <DropdownMenu
        align="start"
        action={isPrimary ? 'suggestions.snooze' : undefined}
        trigger={
          <ActionButton
            action="suggestions.snooze"
            label={t('snooze.open')}
            variant="ghost"
            size="sm"
          />
        }
      >
        {spans.map((span) => (
          <MenuItem key={span} onSelect={() => snooze(span)}>
            {t(`snooze.${span}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <ActionButton
        action="suggestions.dismiss"
        label={t('dismiss.open')}
        variant="ghost"
        size="sm"
        onClick={dismiss}
      />
      <span className="flex items-center sm:ml-auto">
        {showsEvidence ? <NudgeWhy nudge={nudge} /> : null}
        <RatingButtons
          rating={nudge.rating}
          onRate={(rating) => rate.mutate({ id: nudge.id, rating })}
        />
      </span>
    </>
  );
}
