import { importEncodings } from '@kith/contract/imports/rules';
import type { Import } from '@kith/contract/imports/schemas';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { useEncodeImport } from '../api/change-import.ts';

/** For a file whose bytes leave a doubt: the preview below shows whether the choice is right. */
export function EncodingChoice({ item }: { item: Import }) {
  const { t } = useTranslation('imports');
  const encode = useEncodeImport(item.id);
  if (item.encoding === null) return null;
  return (
    <div className="w-full max-w-md">
      <Field label={t('encoding.label')} hint={t('encoding.hint')}>
        {(control) => (
          <Select
            {...control}
            value={(encode.isPending ? encode.variables : null) ?? item.encoding ?? ''}
            disabled={encode.isPending}
            onValueChange={(value) => {
              const chosen = importEncodings.find((one) => one === value);
              if (chosen) encode.mutate(chosen);
            }}
            options={importEncodings.map((value) => ({
              value,
              label: t(`encoding.names.${value}`),
            }))}
            className="w-full"
          />
        )}
      </Field>
    </div>
  );
}
