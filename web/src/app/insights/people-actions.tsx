import type { PeopleSet } from '@kith/contract/insights/people';
import { Tag } from 'lucide-react';
import { usePeopleChange } from '#app/insights/use-people-change.ts';
import { BulkCadence } from '#features/contacts/list/components/bulk-cadence.tsx';
import { BulkTags } from '#features/contacts/list/components/bulk-tags.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** What can be done with all people of a figure at once. */
export function PeopleActions({ set }: { set: PeopleSet }) {
  const { t } = useTranslation('lists');
  const { mutate } = usePeopleChange();
  return (
    <>
      <BulkTags
        label={t('bulk.addTags')}
        submitLabel={t('bulk.add')}
        icon={<Tag aria-hidden size={15} />}
        onSubmit={(tags) => mutate({ set, change: { action: 'add_tags', tags } })}
      />
      <BulkCadence onChange={(change) => mutate({ set, change })} />
    </>
  );
}
