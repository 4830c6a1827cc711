import type { Import } from '@kith/contract/imports/schemas';
import { useTranslation } from 'react-i18next';

/** What an import is called: its file, or that it was pasted. */
export function useImportName() {
  const { t } = useTranslation('imports');
  return (item: Import) => item.file_name || t('pasted');
}
