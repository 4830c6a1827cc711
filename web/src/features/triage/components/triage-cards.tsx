import { paths } from '@kith/contract/app-routes/paths';
import type { Triage, TriageCard as Card } from '@kith/contract/triage/schemas';
import type { StatementAnswer } from '@kith/contract/warmth/rules';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { countAnswers } from '../api/triage-run.ts';
import { useTriageRun } from '../api/triage.ts';
import { type RenderSwipe, SwipeHint, useFirstSwipe } from './swipe-hint.tsx';
import { TriageCard } from './triage-card.tsx';
import { TriageGroup } from './triage-group.tsx';
import { TriageHead } from './triage-head.tsx';
import { TriageSide } from './triage-side.tsx';
import { TriageTools } from './triage-tools.tsx';
import { useRunActions } from './use-run-actions.ts';

/** So many answers show that the buttons are enough. */
const hintedAnswers = 5;

type TriageCardsProps = {
  initial: Triage;
  scope: string | null;
  onReload: () => void;
  renderSwipe: RenderSwipe;
};

/** One run through the cards, from what the server had when it began. */
export function TriageCards({ initial, scope, onReload, renderSwipe }: TriageCardsProps) {
  const triage = useTriageRun({ initial, scope, onReload });
  const { run, more, answer, undo, returnSkipped } = triage;
  const { card, group, groupIds, given, say, skip, back, takeBack } = useRunActions(triage);
  const firstSwipe = useFirstSwipe();
  const counts = countAnswers(run);
  const answerBySwipe = (said: StatementAnswer) => {
    firstSwipe.remember();
    say(said);
  };

  return (
    <div className="grid grid-cols-1 gap-4 [--triage-tools:3.25rem] md:gap-6">
      <TriageHead run={run} />
      <Next card={card} isWaiting={more.isLoading || more.error !== null} />
      <div className="grid grid-cols-1 items-start gap-8 max-md:pb-52 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-5">
          {card ? (
            <>
              <TriageCard
                key={card.contact.id}
                card={card}
                given={given}
                cardsAfter={run.cards.length - run.place - 1}
                takesFocus={run.answered.size > 0}
                onAnswer={say}
              />
              {firstSwipe.isFirst && run.answered.size < hintedAnswers ? (
                <SwipeHint suggested={card.suggestion.answer} />
              ) : null}
              {renderSwipe({ suggested: card.suggestion.answer, onAnswer: answerBySwipe })}
              <TriageTools
                contactId={card.contact.id}
                onBack={back}
                onSkip={skip}
                onUndo={takeBack}
              />
              {group && groupIds ? (
                <TriageGroup
                  key={`group-${card.contact.id}`}
                  name={card.contact.full_name}
                  group={group}
                  onAnswer={(said) => answer(said, groupIds)}
                />
              ) : null}
            </>
          ) : counts.remaining > 0 && more.isLoading ? (
            <Skeleton className="h-96" />
          ) : counts.remaining > 0 && more.error !== null ? (
            <LoadFailure error={more.error} onRetry={onReload} />
          ) : (
            <Finished hasSkipped={counts.skipped > 0} onAgain={returnSkipped} />
          )}
        </div>
        <TriageSide answers={counts.answers} batches={run.batches} onUndo={undo} />
      </div>
    </div>
  );
}

/** Announces who comes next, or that no one does. */
function Next({ card, isWaiting }: { card: Card | undefined; isWaiting: boolean }) {
  const { t } = useTranslation('triage');
  const format = useFormat();
  return (
    <p className="sr-only" role="status">
      {card
        ? t('next', {
            name: card.contact.full_name,
            work: format.series([card.contact.title, card.contact.company]),
            answer: t(`answers.${card.suggestion.answer}`),
          })
        : isWaiting
          ? null
          : t('doneTitle')}
    </p>
  );
}

function Finished({ hasSkipped, onAgain }: { hasSkipped: boolean; onAgain: () => void }) {
  const { t } = useTranslation('triage');
  return (
    <EmptyState
      title={t('doneTitle')}
      description={t('doneText')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {hasSkipped ? <Button onClick={onAgain}>{t('again')}</Button> : null}
          <Button asChild variant="primary">
            <Link to={paths.contacts()}>{t('doneBack')}</Link>
          </Button>
        </div>
      }
    />
  );
}
