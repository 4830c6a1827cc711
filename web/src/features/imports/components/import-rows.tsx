import type { Import, ImportRow } from '@kith/contract/imports/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { importRowsQuery, type RowFilter } from '../api/import-rows.ts';
import { useRestoreContact } from '../api/restore-contact.ts';
import { ImportRowCells, importRowColumns } from './import-row-cells.tsx';
import { ImportRowDialog } from './import-row-dialog.tsx';

const rowHeightPx = 64;
/** More than are ever seen at once. */
const skeletonRows = 10;

type ImportRowsProps = { item: Import; filter: RowFilter; onShowAll: () => void };

/** The rows of the file with their outcomes; a row opens its details. */
export function ImportRows({ item, filter, onShowAll }: ImportRowsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [opened, setOpened] = useState<ImportRow | null>(null);
  const rows = useInfiniteQuery(importRowsQuery(item.id, filter));
  const restoring = useRestoreContact();
  const restore = (row: ImportRow) => {
    if (row.is_restorable && row.contact_id) restoring.mutate({ ...row, id: row.contact_id });
  };
  const isDone = item.status === 'completed';
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const total = countRows(item, filter);
  const title = filter
    ? t('rows.filtered', {
        kind: t(`kinds.${filter.kind}`),
        outcome: t(`outcomes.${filter.outcome}`),
      })
    : t('rows.all');
  return (
    <Section
      title={`${title} · ${format.number(total)}`}
      aside={
        filter ? (
          <Button variant="link" onClick={onShowAll}>
            {t('rows.showAll')}
          </Button>
        ) : null
      }
    >
      <Card className="flex max-h-[min(34rem,70dvh)] flex-col overflow-hidden">
        {rows.isPending ? (
          <PeopleSkeleton rows={Math.min(total, skeletonRows)} />
        ) : items.length === 0 ? (
          <p className="p-6 text-muted">{t('rows.none')}</p>
        ) : (
          <VirtualList
            key={filter ? `${filter.kind}:${filter.outcome}` : 'all'}
            label={title}
            items={items}
            getKey={(row) => String(row.id)}
            rowHeightPx={rowHeightPx}
            totalCount={total}
            onOpen={setOpened}
            onEndReached={() => {
              if (rows.hasNextPage) void rows.fetchNextPage();
            }}
            header={
              <div role="row" className={importRowColumns.header}>
                {importRowColumns.names.map((name) => (
                  <span key={name} role="columnheader" className={importRowColumns.cell[name]}>
                    {t(`rows.columns.${name === 'outcome' && isDone ? 'outcomeDone' : name}`)}
                  </span>
                ))}
              </div>
            }
            actions={{ 'list.restore': restore }}
            renderRow={(row) => (
              <ImportRowCells row={row} isDone={isDone} onRestore={() => restore(row)} />
            )}
          />
        )}
      </Card>
      {opened ? (
        <ImportRowDialog
          row={items.find(({ id }) => id === opened.id) ?? opened}
          isDone={isDone}
          onRestore={() => restore(opened)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Section>
  );
}

function countRows(item: Import, filter: RowFilter): number {
  if (!filter) return item.rows_total;
  const counts = {
    contact: item.contacts,
    interaction: item.interactions,
    company: item.companies,
  };
  return counts[filter.kind][filter.outcome];
}
