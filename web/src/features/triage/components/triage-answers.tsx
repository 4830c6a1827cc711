import { statementAnswers, type StatementAnswer } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Kbd } from '#ui/kbd.tsx';
import { AnswerRing } from './answer-ring.tsx';

type TriageAnswersProps = {
  suggested: StatementAnswer;
  given: StatementAnswer | null | undefined;
  onAnswer: (answer: StatementAnswer) => void;
};

/** The four answers; on a phone they lie under the thumb, above the tools and the bar. */
export function TriageAnswers({ suggested, given, onAnswer }: TriageAnswersProps) {
  const { t } = useTranslation('triage');
  return (
    <div className="grid grid-cols-2 gap-2.5 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar)+var(--triage-tools))] max-md:z-10 max-md:border-t max-md:border-border max-md:bg-canvas max-md:px-4 max-md:pt-3 max-md:pb-1 md:gap-3 lg:grid-cols-4">
      {statementAnswers.map((answer, place) => (
        <button
          key={answer}
          type="button"
          aria-pressed={given === answer}
          aria-keyshortcuts={String(place + 1)}
          onClick={() => onAnswer(answer)}
          className={clsx(
            'relative grid min-h-14 content-center gap-0.5 rounded-lg border px-3 py-2 text-left transition-colors aria-pressed:border-ember md:min-h-24 md:content-start md:gap-1 md:p-3',
            suggested === answer
              ? 'border-ember bg-ember-soft'
              : 'border-border-strong bg-surface hover:bg-sunken',
          )}
        >
          {suggested === answer ? (
            <span className="absolute -top-2.5 right-2.5 rounded-full bg-ember px-2 text-xs leading-4.5 font-semibold text-on-ember md:hidden">
              {t('suggested')}
            </span>
          ) : null}
          <span className="flex items-center gap-2 text-sm font-semibold text-ember-ink max-md:hidden">
            <Kbd>{place + 1}</Kbd>
            {suggested === answer ? t('suggested') : null}
            <AnswerRing answer={answer} className="ml-auto" />
          </span>
          <span className="font-semibold">{t(`answers.${answer}`)}</span>
          <span className="text-sm text-muted">{t(`meanings.${answer}`)}</span>
        </button>
      ))}
    </div>
  );
}
