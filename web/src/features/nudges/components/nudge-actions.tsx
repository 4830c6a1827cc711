import type { SnoozeSpan } from '@kith/contract/nudges/rules';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFlag } from '#lib/flags.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { NudgeRating } from './nudge-rating.tsx';
import { NudgeWhy } from './nudge-why.tsx';
import { usePutOff } from './use-put-off.ts';

const spans: readonly SnoozeSpan[] = ['day', 'week', 'month'];

type NudgeActionsProps = {
  nudge: Nudge;
  isPrimary: boolean;
  onDraft: () => void;
  onLog: () => void;
};

/** The actions of a nudge. */
export function NudgeActions({ nudge, isPrimary, onDraft, onLog }: NudgeActionsProps) {
  const { t } = useTranslation('nudges');
  const { snooze, dismiss } = usePutOff(nudge);
  const showsEvidence = useFlag('confidence_evidence_ux_30d');
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size="sm"
        icon={<PenLine aria-hidden size={16} />}
        onClick={onDraft}
      >
        {t('draft.open')}
      </Button>
      <Button size="sm" onClick={onLog}>
        {t('log')}
      </Button>
      <DropdownMenu
        align="start"
        trigger={
          <Button variant="ghost" size="sm">
            {t('snooze.open')}
          </Button>
        }
      >
        {spans.map((span) => (
          <MenuItem key={span} onSelect={() => snooze(span)}>
            {t(`snooze.${span}`)}
          </MenuItem>
        ))}
      </DropdownMenu>
      <Button variant="ghost" size="sm" onClick={dismiss}>
        {t('dismiss.open')}
      </Button>
      <span className="flex items-center sm:ml-auto">
        {showsEvidence ? <NudgeWhy score={nudge.score} /> : null}
        <NudgeRating nudge={nudge} />
      </span>
    </>
  );
}
