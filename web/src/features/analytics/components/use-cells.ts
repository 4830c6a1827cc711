import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type Figure = number | null;

/** How figures are written in cells. */
export function useCells(compares: boolean) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const count = (value: number) => ({ value, text: format.number(value) });
  /** Null is a figure about too few members. */
  const shown = (value: Figure) =>
    value === null ? { value: t('few'), text: t('few') } : count(value);
  const none = { value: null, text: '–' };
  const share = (value: Figure) =>
    value === null ? none : { value: round(value), text: format.percent(value) };
  const change = (now: Figure, before: Figure) => {
    if (now === null || before === null || before === 0) return none;
    const value = round(now / before - 1);
    const signed = {
      style: 'percent',
      maximumFractionDigits: 0,
      signDisplay: 'exceptZero',
    } as const;
    return { value, text: format.number(value, signed) };
  };
  return {
    count,
    shown,
    share,
    none,
    text: (value: string) => ({ value, text: value }),
    /** The headings and cells of the comparison; nothing without it. `isKept` is false where null means that it isn't kept. */
    beforeHeadings: compares ? [t('columns.before'), t('columns.change')] : [],
    beforeCells: (now: Figure, before: Figure, { isKept = true } = {}) =>
      compares ? [before === null && !isKept ? none : shown(before), change(now, before)] : [],
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Bars of rows, all to the same scale. */
export function measureBars(
  rows: readonly { key: string; now: Figure; before: Figure }[],
  compares: boolean,
) {
  const befores = compares ? rows.map(({ before }) => before ?? 0) : [];
  const longest = Math.max(1, ...rows.map(({ now }) => now ?? 0), ...befores);
  return new Map(
    rows.map(({ key, now, before }) => [
      key,
      {
        share: (now ?? 0) / longest,
        before: compares && before !== null ? before / longest : null,
      },
    ]),
  );
}
