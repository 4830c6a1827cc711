import { clsx } from 'clsx';
import { ChevronsRight } from 'lucide-react';
import { useRef, useState } from 'react';

import { useTranslation } from '#lib/i18n/use-translation.ts';
import { isFarEnough, swipeThresholdPx } from '../api/swipe-rules.ts';
import { useSwipeBack } from '../api/use-swipe-back.ts';

type Trial =
  | { step: 'ready' | 'done' | 'sprung' }
  /** The pull in pixels. */
  | { step: 'pulled'; pulledPx: number };

/** A card that plays a page and can be pulled without leaving this one. */
export function SwipeTrial() {
  const { t } = useTranslation('gestures');
  const page = useRef<HTMLDivElement>(null);
  const [trial, setTrial] = useState<Trial>({ step: 'ready' });
  useSwipeBack({
    target: page,
    findPage: () => page.current,
    takesMouse: true,
    onPull: (pulledPx) =>
      setTrial(pulledPx === null ? { step: 'sprung' } : { step: 'pulled', pulledPx }),
    onBack: () => setTrial({ step: 'done' }),
  });
  const pulledPx = trial.step === 'pulled' ? Math.max(0, Math.round(trial.pulledPx)) : 0;
  const isReached = isFarEnough(pulledPx);

  return (
    <div className="grid gap-3">
      <p className="text-pretty text-muted">{t('try.hint')}</p>
      <div className="overflow-hidden rounded-lg border border-border bg-sunken">
        <div
          ref={page}
          className="relative grid h-56 cursor-grab touch-pan-y place-items-center bg-surface px-10 text-center select-none active:cursor-grabbing"
        >
          <span className="absolute inset-y-0 left-0 grid w-3.75 place-items-center border-r border-dashed border-ember bg-ember-soft">
            <ChevronsRight aria-hidden size={14} className="text-ember-ink" />
          </span>
          <div className="grid gap-2">
            <p className="title-serif text-lg">{t('try.page')}</p>
            <p className={clsx('tabular-nums', isReached ? 'text-ember-ink' : 'text-muted')}>
              {trial.step === 'pulled'
                ? t('try.pulled', { pulled: pulledPx, distance: swipeThresholdPx })
                : t('try.edge')}
            </p>
          </div>
        </div>
      </div>
      <p role="status" className="min-h-5.5 font-medium">
        {trial.step === 'pulled' && isReached ? t('try.reached') : null}
        {trial.step === 'done' ? t('try.done') : null}
        {trial.step === 'sprung' ? t('try.sprung') : null}
      </p>
    </div>
  );
}
