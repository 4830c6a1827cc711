import { CalendarClock, Check } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useGestureState } from '#features/gestures/api/use-gesture-state.ts';
import { swipedCard, type TriageSwipe } from '#features/triage/components/swipe-hint.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** Loads the gesture library. */
const SideSwipe = lazy(async () => {
  const swipe = await import('#features/gestures/components/side-swipe.tsx');
  return { default: swipe.SideSwipe };
});

/** On touch screens: swiping the card to the right takes the suggestion, to the left says not now. */
export function TriageSwipes({ suggested, onAnswer }: TriageSwipe) {
  const { t } = useTranslation('triage');
  if (useGestureState() !== 'on') return null;
  return (
    <Suspense>
      <SideSwipe
        selector={`[${swipedCard}]`}
        toRight={{
          label: t(`answers.${suggested}`),
          icon: <Check size={18} />,
          onAct: () => onAnswer(suggested),
        }}
        toLeft={{
          label: t('answers.not_now'),
          icon: <CalendarClock size={18} />,
          onAct: () => onAnswer('not_now'),
        }}
      />
    </Suspense>
  );
}
