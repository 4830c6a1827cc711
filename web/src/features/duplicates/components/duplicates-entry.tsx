import { paths } from '@kith/contract/app-routes/paths';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { useDuplicateStatus } from '../api/queue.ts';

/** The link to the review, with the number of pairs; nothing if there are none. */
export function DuplicatesEntry() {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const { data } = useDuplicateStatus();
  const count = data?.open_count ?? 0;
  if (count === 0) return null;
  return (
    <Button asChild variant="ghost" className="@max-xl:flex-none! @max-xl:px-2.5">
      <Link to={paths.duplicates()}>
        <Users aria-hidden size={16} />
        <span className="@max-xl:sr-only">
          {t('entry', { count, number: format.number(count) })}
        </span>
        <span aria-hidden className="hidden text-ember-ink tabular-nums @max-xl:inline">
          {format.number(count)}
        </span>
      </Link>
    </Button>
  );
}
