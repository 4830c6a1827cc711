import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { Fragment, useId } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { nameFile, writeCsv } from '#ui/charts/chart-data.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { FigurePart } from '../api/join-parts.ts';

/** A part of a screen of figures: what it shows, how it is counted, its table and the same as a file. */
export function FigureCard({ part }: { part: FigurePart }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { title, about, none, data, isWide = false } = part;
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx(
        'min-w-0 rounded-lg border border-border bg-surface p-5 shadow-raised',
        isWide && 'xl:col-span-2',
      )}
    >
      <header className="mb-4 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="title-serif text-lg text-balance wrap-anywhere">
            {title}
          </h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">{about}</p>
        </div>
        {data.rows.length === 0 ? null : (
          <IconButton
            size="sm"
            className="-mt-1 -mr-2"
            label={format.labelled(t('chart.csv'), title)}
            icon={<Download aria-hidden size={16} />}
            onClick={() =>
              saveFile(new Blob([writeCsv(data)], { type: 'text/csv' }), nameFile(title, 'csv'))
            }
          />
        )}
      </header>
      {data.rows.length === 0 ? <p className="text-muted">{none}</p> : <Table part={part} />}
    </section>
  );
}

/** A table that doesn't fit scrolls, beside its first column, which stays wide enough for its names. */
function Table({ part }: { part: FigurePart }) {
  const { title, data, bars, heatFrom, heatTo = Infinity, isTall = false } = part;
  const isHot = (place: number) => heatFrom !== undefined && place >= heatFrom && place < heatTo;
  const scrolling = clsx('overflow-x-auto', isTall && 'max-h-96 overflow-y-auto');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div role="group" aria-label={title} tabIndex={0} className={scrolling}>
      <table className="w-full text-base tabular-nums">
        <thead>
          <tr className="border-b border-border text-sm text-muted">
            {data.headings.map((heading, place) => (
              <th
                key={heading}
                scope="col"
                className={clsx(
                  'py-2 font-medium',
                  place === 0 ? 'sticky left-0 z-1 bg-surface pr-3 text-left' : 'pl-3 text-right',
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {data.rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th
                scope="row"
                className="sticky left-0 z-1 min-w-28 bg-surface py-2 pr-3 text-left font-medium wrap-anywhere"
              >
                <Breakable text={label} />
                <Bar bar={bars?.get(key)} />
              </th>
              {cells.map(({ value, text }, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells have no name but their column
                <td key={place} className="relative py-2 pl-3 text-right whitespace-nowrap">
                  {isHot(place) && typeof value === 'number' ? (
                    <span
                      aria-hidden
                      className="absolute inset-y-0.5 right-0 left-1 rounded-[3px] bg-ember"
                      style={{ opacity: value * 0.4 }}
                    />
                  ) : null}
                  <span className={clsx(heatFrom !== undefined && 'relative pr-1')}>{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a call breaks between its words rather than within one. */
function Breakable({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(/(?<=[/_])/u);
  return (
    <>
      {first}
      {rest.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no name but their place
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** How much it is beside the other rows, with a mark where the period before ended. */
function Bar({ bar }: { bar: { share: number; before: number | null } | undefined }) {
  if (!bar) return null;
  return (
    <span aria-hidden className="relative mt-1 block h-1.5 rounded-full bg-sunken">
      <span
        className="block h-full rounded-full bg-ember"
        style={{ width: `${bar.share * 100}%` }}
      />
      {bar.before === null ? null : (
        <span
          className="absolute -inset-y-0.5 w-0.5 bg-text"
          style={{ left: `${Math.min(99, bar.before * 100)}%` }}
        />
      )}
    </span>
  );
}
