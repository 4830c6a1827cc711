import { statementAnswers, type StatementAnswer } from '@kith/contract/warmth/rules';
import { triageLimits } from '@kith/contract/triage/rules';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { showKeyOf } from '#ui/key-chords.ts';
import type { TriageRun } from '../api/triage-run.ts';
import { PersonWithFace } from './person-face.tsx';
import { TriageKeys } from './triage-keys.tsx';

/** The colour of each answer, in the bar and beside its count. */
export const answerColors: Record<StatementAnswer, string> = {
  close: 'bg-warmth-5',
  keep_in_touch: 'bg-warmth-4',
  know: 'bg-warmth-3',
  not_now: 'bg-border-strong',
};

type TriageSideProps = {
  answers: Record<StatementAnswer, number>;
  batches: TriageRun['batches'];
  onUndo: () => void;
};

/** The answers so far, and the latest with Undo. */
export function TriageSide({ answers, batches, onUndo }: TriageSideProps) {
  const { t } = useTranslation('triage');
  const format = useFormat();
  const said = batches.filter(({ answer }) => answer !== null).slice(0, triageLimits.recent);
  return (
    <aside className="grid grid-cols-1 content-start gap-6">
      <section className="grid grid-cols-1 gap-2">
        <h2 className="text-sm font-semibold text-muted">{t('soFar')}</h2>
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {statementAnswers.map((answer) => (
            <li key={answer} className="flex items-center gap-3 px-4 py-2.5">
              <span aria-hidden className={clsx('size-2.5 rounded-full', answerColors[answer])} />
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{t(`answers.${answer}`)}</span>{' '}
                <span className="text-sm text-muted">{t(`meanings.${answer}`)}</span>
              </span>
              <span className="tabular-nums">{format.number(answers[answer])}</span>
            </li>
          ))}
        </ul>
      </section>
      {batches.length > 0 ? (
        <section className="grid grid-cols-1 gap-2">
          <div className="flex items-center justify-between">
            <h2 className="text-sm font-semibold text-muted">{t('justNow')}</h2>
            <span className="flex items-center">
              <ActionButton
                action="app.undo"
                label={t('undo')}
                variant="ghost"
                size="sm"
                onClick={onUndo}
              />
              <span className="max-md:hidden pointer-coarse:hidden">
                <Kbd>{showKeyOf('app.undo')}</Kbd>
              </span>
            </span>
          </div>
          <ul className="divide-y divide-border rounded-lg border border-border bg-surface empty:hidden">
            {said.map(({ id, answer, count, contact }) => (
              <li key={id} className="px-4 py-2.5">
                <PersonWithFace
                  person={contact}
                  context={
                    count > 1
                      ? t('batch', {
                          count: count - 1,
                          name: contact.full_name,
                          number: format.number(count - 1),
                        })
                      : [contact.title, contact.company].filter(Boolean).join(' · ')
                  }
                  trailing={answer && t(`answers.${answer}`)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <TriageKeys />
    </aside>
  );
}
