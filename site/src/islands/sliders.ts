import { type Deal, scoreDeal } from '../warmth/deal-score.ts';
import { countQuiet, type Habits } from '../warmth/quiet-month.ts';

/**
 * Sliders of the visitor's own habits: each has an output beside it, and what follows is shown in
 * `[data-result]` and in the sentence that `[data-sentence]` has a place for.
 */
const language = document.documentElement.lang;
const decimal = new Intl.NumberFormat(language);
const formats: Record<string, Intl.NumberFormat> = {
  percent: new Intl.NumberFormat(language, { style: 'percent' }),
  days: new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
};

const fill = (sentence: string, values: Record<string, number>) =>
  sentence.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => decimal.format(values[name] ?? 0));

type Result = { main: number; values: Record<string, number>; share: number };

const results: Record<string, (values: Record<string, number>) => Result> = {
  quiet: (values) => {
    const habits = values as Habits;
    const { quiet, kept } = countQuiet(habits);
    return { main: quiet, values: { ...values, kept }, share: kept / habits.people };
  },
  deal: (values) => {
    const { now, later } = scoreDeal(values as Deal);
    return { main: now, values: { score: later }, share: now / 100 };
  },
};

function connect(box: HTMLElement): void {
  const inputs = [...box.querySelectorAll('input')];
  const compute = results[box.dataset['sliders'] ?? ''];
  const main = box.querySelector('[data-result]');
  const sentences = [...box.querySelectorAll<HTMLElement>('[data-sentence]')];
  if (!compute || !main) return;
  const show = () => {
    const values: Record<string, number> = {};
    for (const input of inputs) {
      const value = input.valueAsNumber;
      values[input.name] = value;
      const kind = input.dataset['format'] ?? '';
      const shown = (formats[kind] ?? decimal).format(kind === 'percent' ? value / 100 : value);
      const output = input.nextElementSibling;
      if (output) output.textContent = shown;
      input.setAttribute('aria-valuetext', shown);
      const share = (value - Number(input.min)) / (Number(input.max) - Number(input.min));
      input.style.setProperty('--share', `${share * 100}%`);
    }
    const result = compute(values);
    main.textContent = decimal.format(result.main);
    for (const sentence of sentences) {
      sentence.textContent = fill(sentence.dataset['sentence'] ?? '', result.values);
    }
    box.style.setProperty('--result', String(result.share));
  };
  for (const input of inputs) {
    input.addEventListener('input', show);
    input.disabled = false;
  }
  show();
}

for (const box of document.querySelectorAll<HTMLElement>('[data-sliders]')) connect(box);
