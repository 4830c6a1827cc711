import { useEffect, useRef, useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { contrastOf, levelOf, readRgb } from '../contrast.ts';
import { Sample } from './sample.tsx';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Every text colour with each ground that it is used on. */
const pairs = [
  ['text', 'canvas'],
  ['text', 'surface'],
  ['text', 'sunken'],
  ['muted', 'canvas'],
  ['muted', 'surface'],
  ['muted', 'sunken'],
  ['faint', 'surface'],
  ['ember-ink', 'surface'],
  ['ember-ink', 'ember-soft'],
  ['on-ember', 'ember'],
  ['on-ember', 'ember-hover'],
  ['good-ink', 'good-soft'],
  ['warning-ink', 'warning-soft'],
  ['danger-ink', 'surface'],
  ['danger-ink', 'danger-soft'],
  ['on-ember', 'danger'],
] as const;

type Measured = Record<Theme, readonly number[]>;

/** The contrast of texts on their grounds in both themes, computed from what the browser draws. */
export function ContrastTable() {
  const { t } = useTranslation('design');
  const probes = useRef<Record<Theme, HTMLSpanElement | null>>({ light: null, dark: null });
  const [measured, setMeasured] = useState<Measured | null>(null);
  useEffect(() => {
    setMeasured({ light: measure(probes.current.light), dark: measure(probes.current.dark) });
  }, []);
  return (
    <Sample title={t('contrast.title')} aside={t('contrast.about')}>
      {themes.map((theme) => (
        <span
          key={theme}
          hidden
          data-theme={theme}
          ref={(probe) => {
            probes.current[theme] = probe;
          }}
        />
      ))}
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="pb-2 text-left font-medium">
              {t('contrast.text')}
            </th>
            {themes.map((theme) => (
              <th key={theme} scope="col" className="pb-2 text-right font-medium">
                {t(`themes.${theme}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map(([text, ground], place) => (
            <tr key={`${text} ${ground}`}>
              <th scope="row" className="relative h-12 py-1.5 pl-12 text-left font-normal">
                <span
                  aria-hidden
                  className="absolute top-1.5 left-0 grid size-9 place-items-center rounded-md border border-border font-semibold"
                  style={{ color: `var(--${text})`, background: `var(--${ground})` }}
                >
                  Aa
                </span>
                <span className="font-semibold">{text}</span>{' '}
                <span className="text-muted">{t('contrast.on', { ground })}</span>
              </th>
              {themes.map((theme) => (
                <td key={theme} className="py-1.5 text-right">
                  <Ratio value={measured?.[theme][place] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sample>
  );
}

function measure(probe: HTMLElement | null): number[] {
  if (!probe) return [];
  const style = getComputedStyle(probe);
  const read = (name: string) => readRgb(style.getPropertyValue(`--${name}`));
  return pairs.map(([text, ground]) => contrastOf(read(text), read(ground)));
}

function Ratio({ value }: { value: number | null }) {
  const { t } = useTranslation('design');
  const format = useFormat();
  if (value === null) return null;
  const level = levelOf(value);
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {format.number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      <Badge tone={level === null ? 'danger' : 'good'}>{level ?? t('contrast.fails')}</Badge>
    </span>
  );
}
