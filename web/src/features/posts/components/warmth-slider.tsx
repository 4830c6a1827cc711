import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Slider } from '#ui/slider.tsx';

type WarmthSliderProps = { value: number; onValueChange: (value: number) => void };

const step = 5;

/** The warmth that authors have at least. */
export function WarmthSlider({ value, onValueChange }: WarmthSliderProps) {
  const { t } = useTranslation('posts');
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-1.5 pt-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id}>{t('filters.warmth')}</label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {value}
        </output>
      </div>
      <Slider
        id={id}
        max={100}
        step={step}
        value={value}
        onValueChange={onValueChange}
        className="slider-warmth w-full"
      />
      <p className="text-sm text-muted">
        {value === 0 ? t('filters.anyWarmth') : t('filters.warmthAbout')}
      </p>
    </div>
  );
}
