import { paths } from '@kith/contract/app-routes/paths';
import type { ImportRow } from '@kith/contract/imports/schemas';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FieldChange } from './field-change.tsx';
import { useFieldLabel } from './use-field-label.ts';
import { OutcomeBadge, RowReason } from './import-row-cells.tsx';

type ImportRowDialogProps = {
  row: ImportRow;
  /** The import has run. */
  isDone: boolean;
  onRestore: () => void;
  onClose: () => void;
};

/** All details of one row. */
export function ImportRowDialog({ row, isDone, onRestore, onClose }: ImportRowDialogProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const fieldLabel = useFieldLabel();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="sm"
      title={row.label || t('rows.nameless')}
      description={row.detail || undefined}
      footer={
        row.is_restorable ? (
          <Button variant="primary" onClick={onRestore}>
            {t('rows.restore')}
          </Button>
        ) : row.contact_id ? (
          <Button asChild>
            <Link to={paths.contact(row.contact_id)}>{t('rows.openContact')}</Link>
          </Button>
        ) : null
      }
    >
      <dl className="grid gap-4">
        <div className="grid gap-1">
          <dt className="text-sm font-medium text-muted">
            {t(isDone ? 'rows.columns.outcomeDone' : 'rows.columns.outcome')}
          </dt>
          <dd className="grid justify-items-start gap-1">
            <OutcomeBadge outcome={row.outcome} />
            <span className="text-pretty">
              <RowReason row={row} isDone={isDone} />
            </span>
          </dd>
        </div>
        {row.changes.length > 0 ? (
          <div className="grid gap-1">
            <dt className="text-sm font-medium text-muted">{t('rows.changes')}</dt>
            {row.changes.map((change) => (
              <dd key={`${change.field}:${change.new_value}`} className="wrap-anywhere text-muted">
                <FieldChange change={change} />
              </dd>
            ))}
          </div>
        ) : null}
        {row.losses.length > 0 ? (
          <div className="grid gap-1">
            <dt className="text-sm font-medium text-muted">{t('rows.losses')}</dt>
            {row.losses.map(({ field, reason, value }) => (
              <dd key={`${field}:${value}`} className="wrap-anywhere text-muted">
                {format.labelled(fieldLabel(field) ?? field, t(`losses.${reason}`))}
                {value === '' ? null : <q className="block">{value}</q>}
              </dd>
            ))}
          </div>
        ) : null}
        <div className="grid gap-1">
          <dt className="text-sm font-medium text-muted">{t('rows.columns.place')}</dt>
          <dd className="wrap-anywhere">
            {format.series([row.file, t('rows.line', { line: format.number(row.line) })])}
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
