import type { ReactNode } from 'react';

export type ChartPoint = { label: string; value: number; text?: string };

type ChartTableProps = {
  caption: string;
  labelHeading: string;
  valueHeading: string;
  points: readonly ChartPoint[];
  /** The drawing, hidden from assistive technology. */
  children: ReactNode;
};

/** A visual chart with the same figures as a table for screen readers. */
export function ChartTable({
  caption,
  labelHeading,
  valueHeading,
  points,
  children,
}: ChartTableProps) {
  return (
    <figure className="relative m-0">
      <div aria-hidden>{children}</div>
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHeading}</th>
              <th scope="col">{valueHeading}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{point.text ?? point.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
