import { usageDays } from '@kith/contract/usage/figure-rules';
import { clsx } from 'clsx';
import { Download, GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { nameFile, writeCsv } from '#ui/charts/chart-data.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFigureRange } from '../api/figures.ts';
import { type FigurePart, joinParts } from '../api/join-parts.ts';
import { FigureCard } from './figure-card.tsx';

type FigureScreenProps = {
  title: string;
  /** Which days, and who sees it. */
  about: string;
  /** The same days for the name of the file. */
  period: string;
  /** Shown instead of the parts. */
  failure: ReactNode;
  /** Null while they load. */
  parts: readonly FigurePart[] | null;
  /** Between the title and the range. */
  tabs?: ReactNode;
  /** Instead of the choice of days. */
  range?: ReactNode;
  /** The beginning of the file's name. */
  fileName?: string;
  /** As high as the parts, while they load. */
  skeletonClassName?: string;
  /** Above the parts. */
  children?: ReactNode;
};

/** A screen of figures, with its range, the comparison and everything that it shows as one file. */
export function FigureScreen({
  title,
  about,
  period,
  failure,
  parts,
  tabs,
  range,
  fileName,
  skeletonClassName = 'h-96',
  children,
}: FigureScreenProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { days, setDays, compares, setCompares } = useFigureRange();
  const download = () => {
    const headings = [t('csvPart'), t('csvRow'), t('csvFigure'), t('csvValue')] as const;
    const csv = writeCsv(joinParts(parts ?? [], headings));
    saveFile(
      new Blob([csv], { type: 'text/csv' }),
      nameFile(`${fileName ?? t('csvFile')} ${period}`, 'csv'),
    );
  };
  // Below tabs, what is chosen belongs to what the tab shows.
  const isInHead = tabs === undefined;
  const tools = (
    <>
      {range ?? (
        // On a phone a line of its own.
        <div className="grid basis-full! sm:basis-auto!">
          <SegmentedControl
            isWide
            label={t('range')}
            value={String(days)}
            onValueChange={setDays}
            options={usageDays.map((known) => ({
              value: String(known),
              label: t('days', { number: format.number(known) }),
            }))}
          />
        </div>
      )}
      <Button
        aria-pressed={compares}
        className={clsx(compares && 'border-ember! bg-sunken')}
        icon={<GitCompareArrows aria-hidden size={16} />}
        onClick={() => setCompares(!compares)}
      >
        {t('compare')}
      </Button>
      <Button
        icon={<Download aria-hidden size={16} />}
        aria-disabled={parts === null}
        onClick={() => {
          if (parts !== null) download();
        }}
      >
        {t('csv')}
      </Button>
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} description={about} actions={isInHead ? tools : undefined} />
      {tabs}
      {isInHead ? null : <div className="flex flex-wrap items-center gap-2">{tools}</div>}
      {children}
      {failure ? (
        failure
      ) : parts === null ? (
        <Skeleton className={skeletonClassName} />
      ) : (
        <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 xl:*:last:odd:col-span-2">
          {parts.map((part) => (
            <FigureCard key={part.key} part={part} />
          ))}
        </div>
      )}
    </div>
  );
}
