import type { ImportOutcome } from '@kith/contract/imports/rules';
import type { ImportRow } from '@kith/contract/imports/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { FieldChange } from './field-change.tsx';

const grid =
  'grid h-full grid-cols-[1fr_auto] items-center gap-x-4 px-4 md:grid-cols-[1.1fr_1.3fr_9rem]';

/** The columns shared by heading and rows. */
export const importRowColumns = {
  names: ['row', 'outcome', 'place'],
  header: clsx(grid, 'h-10! text-sm font-medium text-muted'),
  cell: { row: '', outcome: 'max-md:text-right', place: 'hidden md:block' },
} as const;

const tones: Record<ImportOutcome, Tone> = {
  new: 'good',
  updated: 'ember',
  unchanged: 'neutral',
  skipped: 'warning',
};

export function OutcomeBadge({ outcome }: { outcome: ImportOutcome }) {
  const { t } = useTranslation('imports');
  return <Badge tone={tones[outcome]}>{t(`outcomeOf.${outcome}`)}</Badge>;
}

/** A contact that was deleted when the file was read, and is back. */
function isRestored({ reason, is_restorable: isRestorable }: ImportRow): boolean {
  return reason === 'deleted_contact' && !isRestorable;
}

/** How many values of the row could not be kept. */
function RowLosses({ row: { losses } }: { row: ImportRow }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (losses.length === 0) return null;
  const count = losses.length;
  return (
    <span className="truncate text-warning-ink max-md:max-w-36">
      {t('rows.lost', { count, number: format.number(count) })}
    </span>
  );
}

/** Why the row has its outcome, in the tense of the import. */
export function RowReason({ row, isDone }: { row: ImportRow; isDone: boolean }) {
  const { t } = useTranslation('imports');
  if (isRestored(row)) return t('rows.restored');
  return isDone && row.reason === 'first_seen' ? t('rows.joined') : t(`reasons.${row.reason}`);
}

type CellsProps = { row: ImportRow; isDone: boolean; onRestore: () => void };

/** One row of the file in the list. */
export function ImportRowCells({ row, isDone, onRestore }: CellsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [change] = row.changes;
  return (
    <div role="presentation" className={grid}>
      <div role="rowheader" className="min-w-0">
        <p className="truncate font-semibold">{row.label || t('rows.nameless')}</p>
        <p className="truncate text-sm text-muted">{row.detail}</p>
      </div>
      <div role="gridcell" className="min-w-0 max-md:text-right">
        <p className="flex min-w-0 items-center gap-2 max-md:justify-end">
          <OutcomeBadge outcome={row.outcome} />
          <span className="hidden min-w-0 truncate text-sm text-muted md:block">
            <RowReason row={row} isDone={isDone} />
          </span>
        </p>
        <div className="flex min-w-0 items-center gap-2 text-sm text-muted max-md:justify-end">
          {row.is_restorable ? (
            <Button
              size="sm"
              variant="link"
              aria-label={t('rows.restoreName', { name: row.label })}
              aria-keyshortcuts="r"
              onClick={onRestore}
            >
              {t('rows.restore')}
              <span aria-hidden className="max-md:hidden">
                <Kbd>R</Kbd>
              </span>
            </Button>
          ) : null}
          <RowLosses row={row} />
          {change ? (
            <span className="hidden min-w-0 truncate md:block">
              <FieldChange change={change} />
            </span>
          ) : null}
          {row.changes.length > 1 ? (
            <span className="hidden shrink-0 md:block">
              {t('rows.moreChanges', {
                count: row.changes.length - 1,
                number: format.number(row.changes.length - 1),
              })}
            </span>
          ) : null}
        </div>
      </div>
      <div role="gridcell" className="hidden min-w-0 text-sm text-muted md:block">
        <p className="truncate">{row.file}</p>
        <p className="tabular-nums">{t('rows.line', { line: format.number(row.line) })}</p>
      </div>
    </div>
  );
}
