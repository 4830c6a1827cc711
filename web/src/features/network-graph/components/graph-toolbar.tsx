import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Slider } from '#ui/slider.tsx';
import { type Arrangement, arrangements } from '../layout/layout-types.ts';

type ToolbarProps = {
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  warmthFrom: number;
  onWarmthFrom: (warmth: number) => void;
};

const step = 5;

/** What makes the circles, and from which warmth on people are drawn. */
export function GraphToolbar(props: ToolbarProps) {
  const { arrangement, onArrange, warmthFrom, onWarmthFrom } = props;
  const { t } = useTranslation('graph');
  const id = useId();
  return (
    <div className="flex flex-wrap items-end gap-2 *:border *:border-border *:bg-surface *:shadow-raised">
      <SegmentedControl
        label={t('arrange.label')}
        value={arrangement}
        onValueChange={onArrange}
        options={arrangements.map((value) => ({ value, label: t(`arrange.${value}`) }))}
      />
      <div className="flex h-9.5 items-center gap-3 rounded-md px-3 text-sm text-muted">
        <label htmlFor={id}>{t('warmthFrom')}</label>
        <Slider
          id={id}
          max={95}
          step={step}
          value={warmthFrom}
          onValueChange={onWarmthFrom}
          className="slider-warmth w-24"
        />
        <output htmlFor={id} className="w-5 text-right font-semibold text-text tabular-nums">
          {warmthFrom}
        </output>
      </div>
    </div>
  );
}
