import { Columns3 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** Opens the choice of columns; only wide lists have one. */
export function ColumnsButton(rest: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  const { t } = useTranslation('lists');
  return (
    <IconButton
      {...rest}
      label={t('columns.title')}
      icon={<Columns3 aria-hidden size={16} />}
      className="hidden @2xl:grid"
    />
  );
}
