import { paths } from '@kith/contract/app-routes/paths';
import { Users } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CountedLink } from '#ui/counted-link.tsx';
import { useDuplicateStatus } from '../api/queue.ts';

/** The link to the review, with the number of pairs; nothing if there are none. */
export function DuplicatesEntry({ variant }: Pick<ComponentProps<typeof CountedLink>, 'variant'>) {
  const { t } = useTranslation('duplicates');
  const format = useFormat();
  const { data } = useDuplicateStatus();
  const count = data?.open_count ?? 0;
  if (count === 0) return null;
  const label = t('entry', { count, number: format.number(count) });
  return (
    <CountedLink
      to={paths.duplicates()}
      Icon={Users}
      count={count}
      label={label}
      variant={variant}
    />
  );
}
