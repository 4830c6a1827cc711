import { type MappableField, mappableFields } from '@kith/contract/imports/rules';
import type { ImportMapping } from '@kith/contract/imports/schemas';
import { clsx } from 'clsx';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';
import { useFieldLabel } from './use-field-label.ts';

const leaveOut = 'leave_out';

type ColumnRowProps = {
  column: ImportMapping['columns'][number];
  number: number;
  field: MappableField | null;
  onField: (field: MappableField | null) => void;
};

/** One column of a table: its heading, its first values, and its assigned field. */
export function ColumnRow({ column, number, field, onField }: ColumnRowProps) {
  const { t } = useTranslation('imports');
  const fieldLabel = useFieldLabel();
  const format = useFormat();
  const isNumber = column.name === '' || column.name === String(number);
  const name = isNumber ? t('mapping.unnamed', { number: format.number(number) }) : column.name;
  const options = [
    { value: leaveOut, label: t('mapping.leaveOut') },
    ...mappableFields.map((value) => ({ value, label: fieldLabel(value) ?? value })),
  ];
  return (
    <tr className="grid gap-2 border-b border-border px-4 py-4 last:border-b-0 lg:table-row lg:px-0">
      <th
        scope="row"
        className={clsx(
          'text-left align-middle wrap-anywhere lg:w-1/4 lg:px-5 lg:py-3',
          field === null ? 'font-medium text-muted' : 'font-semibold',
        )}
      >
        {name}
      </th>
      <td className="text-muted lg:px-5 lg:py-3">
        {column.samples.length === 0 ? (
          <span className="text-sm">{t('mapping.noValues')}</span>
        ) : (
          <ul className="grid gap-0.5 text-sm">
            {column.samples.map((sample) => (
              <li key={sample} className="line-clamp-1 wrap-anywhere">
                {sample}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="lg:w-60 lg:px-5 lg:py-3">
        <Select
          aria-label={t('mapping.meaningOf', { column: name })}
          value={field ?? leaveOut}
          onValueChange={(value) => onField(mappableFields.find((one) => one === value) ?? null)}
          options={options}
          className="w-full"
        />
      </td>
    </tr>
  );
}
