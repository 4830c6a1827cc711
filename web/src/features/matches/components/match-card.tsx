import type { Match } from '@kith/contract/matches/schemas';
import type { MatchStep } from '@kith/contract/matches/states';
import { Handshake } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useMoveMatch, useUndoMatch } from '../api/matches.ts';
import { IntroduceDialog } from './introduce-dialog.tsx';
import { MatchConfidence } from './match-confidence.tsx';
import { MatchPair } from './match-pair.tsx';
import { MatchReasons } from './match-evidence.tsx';

type MatchCardProps = {
  match: Match;
  /** Of all cards only the one with the focus has a filled button. */
  isFocused: boolean;
  opensAt: string | null;
};

/** Two people who should meet: who they are, why, and what can be done about it. */
export function MatchCard({ match, isFocused, opensAt }: MatchCardProps) {
  const { t } = useTranslation('matches');
  const titleId = useId();
  const { seeker, helper, confidence } = match;
  return (
    <li
      aria-labelledby={titleId}
      data-match={match.id}
      className="flex flex-col gap-4 rounded-lg border border-border bg-surface p-5 shadow-raised"
    >
      <h2 id={titleId} className="sr-only">
        {t('pair', { one: seeker.full_name, other: helper.full_name })}
      </h2>
      <MatchPair match={match} />
      <hr className="border-border" />
      {match.evidence && match.evidence.length > 0 ? <MatchReasons match={match} /> : null}
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <MatchActions match={match} isFilled={isFocused} opensAt={opensAt} />
        {confidence ? (
          <span className="ml-auto">
            <MatchConfidence match={match} confidence={confidence} />
          </span>
        ) : null}
      </div>
    </li>
  );
}

type ActionsProps = { match: Match; isFilled: boolean; opensAt: string | null };

/** What a step is called where it needs no text. */
const plainSteps = ['seeker_agrees', 'decline', 'not_now', 'never'] as const satisfies MatchStep[];

function MatchActions({ match, isFilled, opensAt }: ActionsProps) {
  const { t } = useTranslation('matches');
  const [isOpen, setIsOpen] = useState(false);
  const move = useMoveMatch();
  const undo = useUndoMatch();
  const { id, state, steps, seeker, helper } = match;
  const names = { seeker: seeker.full_name, helper: helper.full_name };
  const writes = state === 'proposed' || state === 'seeker_agreed' || state === 'helper_asked';
  const go = (step: MatchStep) =>
    whenDone(move.mutateAsync({ id, step }), {
      onSuccess: () =>
        showToast({
          title: t(`done.${step}`, names),
          action: { label: t('undo'), onAct: () => undo.mutate({ id }) },
        }),
    });
  return (
    <>
      {writes ? (
        <Button
          data-main-action
          variant={isFilled ? 'primary' : 'secondary'}
          icon={<Handshake aria-hidden size={18} />}
          onClick={() => setIsOpen(true)}
        >
          {t(`write.${state}`, names)}
        </Button>
      ) : null}
      {plainSteps.map((step) =>
        steps.includes(step) ? (
          <Button
            key={step}
            data-main-action={step === 'seeker_agrees' ? true : undefined}
            variant={step === 'seeker_agrees' ? 'secondary' : 'ghost'}
            disabled={move.isPending}
            onClick={() => go(step)}
          >
            {t(`steps.${step}`, names)}
          </Button>
        ) : null,
      )}
      {match.can_undo && state !== 'proposed' ? (
        <Button
          data-main-action={steps.length === 0 || state === 'not_now' ? true : undefined}
          variant="ghost"
          isPending={undo.isPending}
          onClick={() => undo.mutate({ id })}
        >
          {t('undo')}
        </Button>
      ) : null}
      {isOpen && writes ? (
        <IntroduceDialog
          match={match}
          opensAt={opensAt}
          onDone={go}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
