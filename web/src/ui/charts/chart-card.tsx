import { ChartArea, Download, FileSpreadsheet, Image, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { type ChartData, nameFile, writeCsv } from '#ui/charts/chart-data.ts';
import { ChartNumbers } from '#ui/charts/chart-numbers.tsx';
import { savePicture } from '#ui/charts/save-picture.ts';
import { DropdownMenu, MenuItem } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useActions } from '#ui/use-actions.ts';

type ChartCardProps = {
  /** The finding in a sentence, not the name of the chart. */
  title: string;
  /** What is counted, and which people. */
  about: ReactNode;
  /** The numbers behind the drawing. */
  data: ChartData;
  /** The drawing: one of the charts of this folder. */
  children: ReactNode;
  /** Under the drawing: where it leads, what it leaves out. */
  footer?: ReactNode;
  className?: string;
};

/**
 * A chart as it is on a page: its finding, the drawing, its numbers with one key, and both as
 * files. Every chart is inside one.
 */
export function ChartCard({ title, about, data, children, footer, className }: ChartCardProps) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const ref = useRef<HTMLElement>(null);
  const [showsNumbers, setShowsNumbers] = useState(false);
  useActions({
    'chart.table': () => {
      if (!isMeant(ref.current)) return false;
      setShowsNumbers((shown) => !shown);
      return true;
    },
  });

  return (
    <section
      ref={ref}
      data-chart
      aria-labelledby={titleId}
      className={`min-w-0 rounded-lg border border-border bg-surface p-5 shadow-raised ${className ?? ''}`}
    >
      <header className="mb-4 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="title-serif text-lg text-balance">
            {title}
          </h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">{about}</p>
        </div>
        <div className="-mt-1 -mr-2 flex shrink-0">
          <IconButton
            size="sm"
            action="chart.table"
            label={t(showsNumbers ? 'chart.picture' : 'chart.numbers')}
            aria-pressed={showsNumbers}
            icon={
              showsNumbers ? <ChartArea aria-hidden size={16} /> : <Table2 aria-hidden size={16} />
            }
            onClick={() => setShowsNumbers(!showsNumbers)}
          />
          <DropdownMenu
            trigger={
              <IconButton
                size="sm"
                label={t('chart.download')}
                icon={<Download aria-hidden size={16} />}
              />
            }
          >
            <MenuItem
              icon={<FileSpreadsheet aria-hidden size={16} />}
              onSelect={() =>
                saveFile(new Blob([writeCsv(data)], { type: 'text/csv' }), nameFile(title, 'csv'))
              }
            >
              {t('chart.csv')}
            </MenuItem>
            {showsNumbers ? null : (
              <MenuItem
                icon={<Image aria-hidden size={16} />}
                onSelect={() => {
                  const picture = ref.current?.querySelector<SVGSVGElement>('[data-picture]');
                  if (picture) void savePicture(picture, { title, name: nameFile(title, 'png') });
                }}
              >
                {t('chart.png')}
              </MenuItem>
            )}
          </DropdownMenu>
        </div>
      </header>
      {showsNumbers ? <ChartNumbers caption={title} data={data} /> : children}
      {footer ? <div className="mt-4 text-sm text-muted">{footer}</div> : null}
    </section>
  );
}

/** Of several charts on a page: the one with the focus, else under the pointer, else the first. */
function isMeant(card: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('[data-chart]');
  if (focused) return focused === card;
  const pointed = document.querySelector('[data-chart]:hover');
  return (pointed ?? document.querySelector('[data-chart]')) === card;
}
