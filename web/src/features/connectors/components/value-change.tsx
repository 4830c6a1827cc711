import type { CrmChange } from '@kith/contract/connectors/schemas';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What a field is called here. */
export function useFieldName() {
  const { t } = useTranslation('connectors');
  return (field: CrmChange['field']): string => t(`fields.${field}`);
}

/** A value before and after, as text. */
export function ValueChange({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('connectors');
  return (
    <>
      {from ? (
        <>
          <del className="decoration-border-strong">{from}</del>
          <span aria-hidden> → </span>
        </>
      ) : null}
      <ins className="text-text no-underline">{to || t('empty')}</ins>
    </>
  );
}
