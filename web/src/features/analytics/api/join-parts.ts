import type { ChartData } from '#ui/charts/chart-data.ts';

/** A part of a screen of figures. */
export type FigurePart = {
  key: string;
  /** What it shows, or what is notable in it. */
  title: string;
  /** How it is counted. */
  about: string;
  data: ChartData;
  /** Shown if there are no rows. */
  none: string;
  /** By row: how long its bar is, from 0 to 1, and where the period before ended. */
  bars?: ReadonlyMap<string, { share: number; before: number | null }>;
  /** Its cells from this one on are coloured by their value, a share. */
  heatFrom?: number;
  /** Those from this one on are no shares, and have no colour. */
  heatTo?: number;
  /** Its table scrolls, so that the parts around it stay near. */
  isTall?: boolean;
  /** As wide as the screen. */
  isWide?: boolean;
};

/** All parts as the rows of one file: the part, the row, the column and the value. */
export function joinParts(
  parts: readonly FigurePart[],
  headings: readonly [part: string, row: string, figure: string, value: string],
): ChartData {
  return {
    headings,
    rows: parts.flatMap(({ key: part, title, data }) =>
      data.rows.flatMap(({ key, label, cells }) =>
        cells.map(({ value }, place) => ({
          key: `${part} ${key} ${place}`,
          label: title,
          cells: [label, data.headings[place + 1] ?? '', value].map((one) => ({
            value: one,
            text: String(one ?? ''),
          })),
        })),
      ),
    ),
  };
}
