import type { Row } from './measure.ts';

const headings = ['row', 'p50 ms', 'p95 ms', 'p99 ms', 'per s', 'raw p50', 'ratio', 'target', 'ok'];

/** Whole, but for rates whose whole numbers would hide a few percent. */
const formatRate = (rate: number) => rate.toFixed(rate < 100 ? 1 : 0);

function cells(row: Row): string[] {
  return [
    row.row,
    String(row.p50),
    String(row.p95),
    String(row.p99),
    formatRate(row.perSecond),
    row.baseline === null ? '–' : String(row.baseline.p50),
    row.ratio === null ? '–' : String(row.ratio),
    row.target,
    row.ok ? 'yes' : 'NO',
  ];
}

/** The rows as an aligned table. */
export function formatTable(rows: Row[]): string {
  const lines = [headings, ...rows.map(cells)];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
