import type { ChartData } from '#ui/charts/chart-data.ts';

/** The numbers of a chart as a table; a wide one scrolls. */
export function ChartNumbers({ caption, data }: { caption: string; data: ChartData }) {
  return (
    // A group, for the chart around it is the landmark of this name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="group" aria-label={caption} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border text-left text-muted">
            {data.headings.map((heading, place) => (
              <th
                key={heading}
                scope="col"
                className={`py-2 pr-3 font-medium whitespace-nowrap last:pr-0 ${place > 0 ? 'text-right' : ''}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ key, label, cells }) => (
            <tr key={key} className="border-b border-border last:border-b-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                {label}
              </th>
              {cells.map(({ text }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells have no name but their column
                <td key={place} className="py-1.5 pr-3 text-right last:pr-0">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
