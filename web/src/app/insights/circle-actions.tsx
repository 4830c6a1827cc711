import { Tag } from 'lucide-react';
import { useBulkChange } from '#features/contacts/list/api/bulk-change.ts';
import { BulkTags } from '#features/contacts/list/components/bulk-tags.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What can be done with all people of a circle at once. */
export function CircleActions({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('graph');
  const bulkChange = useBulkChange();
  return (
    <BulkTags
      label={t('circle.tag')}
      submitLabel={t('circle.tag')}
      icon={<Tag aria-hidden size={15} />}
      onSubmit={(tags) =>
        bulkChange.mutate({
          change: { action: 'add_tags', tags },
          selection: { ids: [...ids] },
          shownIds: [],
        })
      }
    />
  );
}
