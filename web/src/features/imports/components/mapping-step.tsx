import { type ColumnMapping, namesPeople } from '@kith/contract/imports/rules';
import type { Import, ImportMapping } from '@kith/contract/imports/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useDiscardImport } from '../api/change-import.ts';
import { importMappingQuery, useMapColumns } from '../api/map-columns.ts';
import { useImportName } from '../api/use-import-name.ts';
import { ColumnRow } from './column-row.tsx';
import { EncodingChoice } from './encoding-choice.tsx';

type MappingStepProps = {
  item: Import;
  onDiscarded: () => void;
  onMapped?: () => void;
};

/** Unknown columns, of a table or beside the standard ones of a CRM: the member assigns each. */
export function MappingStep({ item, ...rest }: MappingStepProps) {
  const { t } = useTranslation(['imports', 'common']);
  const mapping = useQuery(importMappingQuery(item.id));
  if (mapping.data)
    return <MappingForm key={item.encoding} item={item} mapping={mapping.data} {...rest} />;
  return (
    <Card>
      {mapping.isError ? (
        <div className="grid justify-items-start gap-3 p-6">
          <p>{describeError(mapping.error).body}</p>
          <Button onClick={() => void mapping.refetch()}>{t('common:retry')}</Button>
        </div>
      ) : (
        <PeopleSkeleton rows={5} />
      )}
    </Card>
  );
}

type MappingFormProps = MappingStepProps & { mapping: ImportMapping };

function MappingForm({ item, mapping, onDiscarded, onMapped }: MappingFormProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const nameOf = useImportName();
  const [fields, setFields] = useState<ColumnMapping>(() =>
    mapping.columns.map((column) => column.field),
  );
  const map = useMapColumns(item.id);
  const discard = useDiscardImport();
  const isTable = item.format === 'table';
  const canGoOn = !isTable || namesPeople(fields);
  // Two columns may have the same name: a column is identified by its position.
  const columns = mapping.columns.map((column, index) => ({ column, number: index + 1 }));
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="title-serif text-xl">{t('mapping.title')}</h2>
          <p className="text-pretty text-muted">
            {t(
              mapping.is_remembered
                ? 'mapping.remembered'
                : isTable
                  ? 'mapping.guessed'
                  : 'mapping.ownColumns',
            )}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {nameOf(item)} · {format.bytes(item.file_bytes)}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            isPending={discard.isPending}
            onClick={() => discard.mutate(item.id, { onSuccess: onDiscarded })}
          >
            {t('preview.discard')}
          </Button>
          <Button
            variant="primary"
            disabled={!canGoOn}
            isPending={map.isPending}
            onClick={() => map.mutate(fields, onMapped ? { onSuccess: onMapped } : {})}
          >
            {t('mapping.next')}
          </Button>
        </div>
        <EncodingChoice item={item} />
        {canGoOn ? null : (
          <p role="status" className="w-full text-sm text-warning-ink">
            {t('mapping.needsName')}
          </p>
        )}
      </Card>
      <Card className="overflow-hidden">
        <table className="block w-full lg:table">
          <thead className="hidden lg:table-header-group">
            <tr className="border-b border-border text-left text-sm text-muted">
              {[t('mapping.column'), t('mapping.samples'), t('mapping.meaning')].map((heading) => (
                <th key={heading} scope="col" className="px-5 py-2.5 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="block lg:table-row-group">
            {columns.map(({ column, number }) => (
              <ColumnRow
                key={number}
                column={column}
                number={number}
                field={fields[number - 1] ?? null}
                onField={(field) => setFields(fields.with(number - 1, field))}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
