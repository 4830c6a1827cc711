import type { Import } from '@kith/contract/imports/schemas';

import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The name of an import: its file, or "pasted". */
export function useImportName() {
  const { t } = useTranslation('imports');
  return (item: Import) => item.file_name || t('pasted');
}
