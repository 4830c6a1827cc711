import { brand } from '@kith/contract/core/brand';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { swipeThresholdPx } from '../api/swipe-rules.ts';
import { useGestureState } from '../api/use-gesture-state.ts';

const SwipeTrial = lazy(async () => {
  const trial = await import('./swipe-trial.tsx');
  return { default: trial.SwipeTrial };
});

/** The touch gestures, explained and to try. */
export function GesturesScreen() {
  const { t } = useTranslation('gestures');
  return (
    <div className="grid max-w-2xl gap-8">
      <title>{`${t('title')} · ${brand.name}`}</title>
      <PageHeader title={t('title')} description={t('about')} />
      <Section title={t('swipe.title')}>
        <Card>
          <CardRow>
            <p className="text-pretty">{t('swipe.body', { distance: swipeThresholdPx })}</p>
          </CardRow>
          <CardRow>
            <GestureStatus />
          </CardRow>
        </Card>
      </Section>
      <Section title={t('try.title')}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <SwipeTrial />
        </Suspense>
      </Section>
      <Section title={t('felt.title')}>
        <Card>
          <CardRow>
            <ol className="grid list-decimal gap-1.5 pl-5">
              <li>{t('felt.start')}</li>
              <li>{t('felt.threshold')}</li>
              <li>{t('felt.done')}</li>
            </ol>
            <p className="mt-3 text-sm text-muted">{t('felt.note')}</p>
          </CardRow>
        </Card>
      </Section>
    </div>
  );
}

function GestureStatus() {
  const { t } = useTranslation('gestures');
  const state = useGestureState();
  const Icon = state === 'on' ? CircleCheck : CircleMinus;
  return (
    <div className="flex items-start gap-2.5">
      <Icon
        aria-hidden
        size={18}
        className={state === 'on' ? 'mt-0.5 text-good-ink' : 'mt-0.5 text-muted'}
      />
      <div role="status" className="min-h-[3lh] min-w-0 sm:min-h-[2lh]">
        <h3 className="font-semibold">{t('state.title')}</h3>
        {state === null ? null : <p className="text-pretty text-muted">{t(`state.${state}`)}</p>}
      </div>
    </div>
  );
}
