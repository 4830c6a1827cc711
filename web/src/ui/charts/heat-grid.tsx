import { ChartFrame, type Drawn } from '#ui/charts/chart-frame.tsx';
import { labelStep } from '#ui/charts/place-labels.ts';

/** A cell: `share` from 0 to 1 decides how full its colour is, null that there is too little to say. */
type HeatCell = { share: number | null; label: string; isMarked?: boolean };

type HeatGridProps = {
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly HeatCell[] }[];
};

const rowHeight = 22;
const gap = 2;
const nameWidth = 44;

/** A grid of cells whose colour is the fuller the more there is; see `ChartCard`. */
export function HeatGrid({ label, columns, rows }: HeatGridProps) {
  return (
    <ChartFrame
      label={label}
      columns={columns.length}
      draw={(width) => drawGrid({ width, columns, rows })}
    />
  );
}

/** The drawing for a width in px. */
export function drawGrid({
  width,
  columns,
  rows,
}: Omit<HeatGridProps, 'label'> & { width: number }): Drawn {
  const cell = (width - nameWidth) / Math.max(1, columns.length);
  const step = labelStep(columns.length, width - nameWidth, 44);
  const highest = Math.max(
    0.01,
    ...rows.flatMap(({ cells }) => cells.map((one) => one.share ?? 0)),
  );
  const boxOf = (row: number, column: number) => ({
    left: nameWidth + column * cell,
    top: row * rowHeight,
    width: Math.max(2, cell - gap),
    height: rowHeight - gap,
  });
  return {
    height: rows.length * rowHeight + 22,
    picture: (
      <>
        {rows.map(({ key, name, cells }, row) => (
          <g key={key}>
            <text x={0} y={row * rowHeight + 14} className="fill-muted">
              {name}
            </text>
            {cells.map(({ share, isMarked }, column) => {
              const box = boxOf(row, column);
              const shape = {
                x: box.left,
                y: box.top,
                width: box.width,
                height: box.height,
                rx: 3,
              };
              return (
                <g key={columns[column]}>
                  <rect {...shape} className="fill-sunken" />
                  {share === null ? null : (
                    <rect {...shape} className="fill-ember" opacity={(share / highest) * 0.9} />
                  )}
                  {isMarked ? (
                    <rect {...shape} fill="none" className="stroke-text" strokeWidth={2} />
                  ) : null}
                </g>
              );
            })}
          </g>
        ))}
        {columns.map((name, column) =>
          column % step === 0 ? (
            <text
              key={name}
              x={nameWidth + column * cell}
              y={rows.length * rowHeight + 14}
              className="fill-muted"
            >
              {name}
            </text>
          ) : null,
        )}
      </>
    ),
    spots: rows.flatMap(({ key, cells }, row) =>
      cells.map(({ label }, column) => ({
        key: `${key}-${columns[column]}`,
        label,
        ...boxOf(row, column),
      })),
    ),
  };
}
