import type { TriageCard as Card } from '@kith/contract/triage/schemas';
import { type StatementAnswer, warmthBand } from '@kith/contract/warmth/rules';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PersonFace } from './person-face.tsx';
import { swipedCard } from './swipe-hint.tsx';
import { TriageAnswers } from './triage-answers.tsx';
import { useEvidence } from './use-evidence.ts';

type TriageCardProps = {
  card: Card;
  /** Whether it gets the focus that the answered card had, so that Enter takes the suggestion. */
  takesFocus: boolean;
  /** How many are loaded behind it. */
  cardsAfter: number;
  given: StatementAnswer | null | undefined;
  onAnswer: (answer: StatementAnswer) => void;
};

/** One person, what is known about the two of you, and the four answers. */
export function TriageCard({ card, given, takesFocus, cardsAfter, onAnswer }: TriageCardProps) {
  const { t } = useTranslation(['triage', 'common']);
  const evidenceOf = useEvidence();
  const { contact, suggestion } = card;
  const article = useRef<HTMLElement>(null);
  const takeFocus = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    if (takesFocus && isLost) article.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);
  const warmth = Math.round(contact.warmth);
  return (
    <div className="relative">
      <CardsBehind count={cardsAfter} />
      <article
        ref={article}
        tabIndex={-1}
        aria-labelledby={`triage-${contact.id}`}
        {...{ [swipedCard]: '' }}
        className="relative grid grid-cols-1 gap-5 outline-none md:rounded-lg md:border md:border-border md:bg-surface md:p-8 md:shadow-raised"
      >
        {/* On a phone only this part is the card: it moves under the finger, the answers stay. */}
        <div className="grid grid-cols-1 gap-4 max-md:rounded-lg max-md:border max-md:border-border max-md:bg-surface max-md:p-4 max-md:shadow-raised md:gap-5">
          <div className="flex items-center gap-4 md:gap-5">
            <span className="md:hidden">
              <PersonFace person={contact} size="xl" />
            </span>
            <span className="max-md:hidden">
              <PersonFace person={contact} size="2xl" />
            </span>
            <div className="min-w-0">
              <h2
                id={`triage-${contact.id}`}
                className="title-serif text-xl text-pretty wrap-anywhere md:text-2xl"
              >
                {contact.full_name}
              </h2>
              <p className="text-pretty text-muted">
                {[contact.title, contact.company].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm text-muted">
                {[
                  contact.location,
                  t('warmth', { band: t(`common:warmth.band${warmthBand(warmth)}`), warmth }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </div>
          <ul className="grid gap-x-6 gap-y-1.5 border-t border-border pt-4 empty:hidden max-md:text-sm sm:grid-cols-2 md:gap-y-2 md:pt-5">
            {evidenceOf(card).map(({ Icon, text }) => (
              <li key={text} className="flex items-start gap-2.5">
                <Icon aria-hidden size={16} className="mt-0.5 shrink-0 text-muted md:mt-1" />
                {text}
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{t(`reasons.${suggestion.basis}`)}</p>
        </div>
        <TriageAnswers suggested={suggestion.answer} given={given} onAnswer={onAnswer} />
      </article>
    </div>
  );
}

/** The edges of the next cards, on wide screens. */
function CardsBehind({ count }: { count: number }) {
  return [2, 1]
    .filter((depth) => depth <= count)
    .map((depth) => (
      <div
        key={depth}
        aria-hidden
        className={clsx(
          'absolute top-8 rounded-lg border border-border bg-surface max-md:hidden',
          depth === 1 ? 'inset-x-4 -bottom-2' : 'inset-x-8 -bottom-4 opacity-70',
        )}
      />
    ));
}
