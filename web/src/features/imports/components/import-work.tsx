import type { Import } from '@kith/contract/imports/schemas';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card } from '#ui/card.tsx';
import { estimateTimeLeftMs, ProgressBar } from '#ui/progress.tsx';
import { useTakeLostFocus } from '#ui/use-take-lost-focus.ts';
import { useImportName } from '../api/use-import-name.ts';

type ImportWorkProps = {
  item: Import;
  /** When its state was last fetched, in milliseconds. */
  askedAt: number;
  /** It was chosen a moment ago and is applied without a preview. */
  isQuick?: boolean;
};

/** The server works on an import: its progress and the time left. */
export function ImportWork({ item, askedAt, isQuick = false }: ImportWorkProps) {
  const { t } = useTranslation('imports');
  const nameOf = useImportName();
  const format = useFormat();
  const titleRef = useTakeLostFocus<HTMLHeadingElement>(isQuick);
  // The speed is measured from when this page started watching, by this machine's clock.
  const [begin] = useState({ atMs: askedAt, done: item.rows_done });
  const { status, rows_done: done, rows_total: total } = item;
  const timeLeftMs = estimateTimeLeftMs({
    startedAtMs: begin.atMs,
    nowMs: askedAt,
    done: done - begin.done,
    total: total - begin.done,
  });
  const phase = status === 'reading' || status === 'undoing' ? status : 'running';
  return (
    <Card className="grid gap-5 p-6 sm:p-8">
      <div className="min-w-0">
        <h2 ref={titleRef} tabIndex={-1} className="title-serif text-xl outline-none">
          {t(`work.${phase}`)}
        </h2>
        <p className="truncate text-muted">{nameOf(item)}</p>
      </div>
      <ProgressBar
        label={t(`work.${phase}`)}
        done={done}
        total={total > 0 ? total : null}
        caption={
          total > 0
            ? t('work.rows', {
                count: total,
                done: format.number(done),
                total: format.number(total),
              })
            : t('work.beginning')
        }
        timeLeft={
          timeLeftMs === null ? null : t('work.timeLeft', { time: format.duration(timeLeftMs) })
        }
      />
      <p className="text-sm text-muted">
        {phase === 'reading' ? t(isQuick ? 'work.mayUndo' : 'work.nothingYet') : t('work.mayLeave')}
      </p>
    </Card>
  );
}
