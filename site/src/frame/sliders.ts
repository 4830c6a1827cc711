import type { Locale } from '@kith/contract/core/locales';
import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';

type SliderFormat = 'number' | 'percent' | 'days';

type Slider = {
  name: string;
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  format?: SliderFormat;
};

type Sliders = {
  locale: Locale;
  /** What the script computes from them. */
  kind: 'quiet' | 'deal';
  label: string;
  sliders: readonly Slider[];
  result: number;
  /** Beside the result, and below it; with places for what follows from the sliders. */
  about: { sentence: string; shown: string };
  below: { sentence: string; shown: string };
  note?: string;
};

function format(locale: Locale, { value, format: kind = 'number' }: Slider): string {
  if (kind === 'percent') {
    return new Intl.NumberFormat(locale, { style: 'percent' }).format(value / 100);
  }
  const days = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, kind === 'days' ? days : {}).format(value);
}

/** Without scripts it says the same about the first values, and the sliders are not there. */
export function showSliders(options: Sliders): Markup {
  const { locale, kind, label, sliders, result, about, below, note } = options;
  const rows = sliders.map((slider) => {
    const { name, min, max, step, value, format: shownAs = 'number' } = slider;
    return html`<label
      ><span>${slider.label}</span>
      <input
        type="range"
        name="${name}"
        min="${min}"
        max="${max}"
        step="${step}"
        value="${value}"
        data-format="${shownAs}"
        disabled
      /><output>${format(locale, slider)}</output></label
    >`;
  });
  return html`<div class="sliders" role="group" aria-label="${label}" data-sliders="${kind}">
    <div class="inputs">${rows}</div>
    <div class="result" aria-live="polite">
      <p>
        <b data-result>${result.toLocaleString(locale)}</b>
        <span data-sentence="${about.sentence}">${about.shown}</span>
      </p>
      <div class="share"></div>
      <p data-sentence="${below.sentence}">${below.shown}</p>
    </div>
    ${note === undefined ? '' : html`<p class="note">${note}</p>`}
  </div>`;
}
