import type { StatementAnswer } from '@kith/contract/warmth/rules';
import { MoveHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { readStored, writeStored } from '#lib/storage.ts';

/** Marks the card that can be swiped. */
export const swipedCard = 'data-triage-card';

export type TriageSwipe = {
  suggested: StatementAnswer;
  onAnswer: (answer: StatementAnswer) => void;
};

/** Adds swiping, which another feature knows how to do; null where there is no touch. */
export type RenderSwipe = (swipe: TriageSwipe) => ReactNode;

const storageKey = 'user-preferences.triage-swiped';

/** Whether this device has never swiped a card, and how to remember that it has. */
export function useFirstSwipe() {
  const [isFirst, setIsFirst] = useState(
    () => navigator.maxTouchPoints > 0 && readStored(storageKey) === null,
  );
  return {
    isFirst,
    remember: () => {
      if (isFirst) writeStored(storageKey, 'yes');
      setIsFirst(false);
    },
  };
}

/** Says once that the card can be swiped. */
export function SwipeHint({ suggested }: { suggested: StatementAnswer }) {
  const { t } = useTranslation('triage');
  return (
    <p className="flex items-start justify-center gap-2 text-sm text-muted">
      <MoveHorizontal aria-hidden size={16} className="mt-0.5" />
      {t('swipeHint', { answer: t(`answers.${suggested}`), notNow: t('answers.not_now') })}
    </p>
  );
}
