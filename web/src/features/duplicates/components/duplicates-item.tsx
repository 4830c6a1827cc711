import { paths } from '@kith/contract/app-routes/paths';
import { Users } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { MenuItem } from '#ui/dropdown-menu.tsx';
import { useDuplicateStatus } from '../api/queue.ts';

/** The link to the review as an item of a menu; nothing if there are no pairs. */
export function DuplicatesItem() {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useDuplicateStatus();
  const count = data?.open_count ?? 0;
  if (count === 0) return null;
  return (
    <MenuItem
      icon={<Users aria-hidden size={16} />}
      onSelect={() => void navigate(paths.duplicates())}
    >
      {t('entry', { count, number: format.number(count) })}
    </MenuItem>
  );
}
