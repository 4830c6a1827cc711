import { type DisputeList as ListName, disputeLists } from '@kith/contract/disputes/rules';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { ListCard, ListCardRow } from '#ui/list-card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { useDisputes } from '../api/disputes.ts';
import { DisputeMarks } from './dispute-marks.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';

/** Cases by how far they are; one opens beside the list. */
export function DisputeList({ title, gate }: { title: string; gate: Gate }) {
  const { t } = useTranslation('disputes');
  const [list, setList] = useState<ListName>('open');
  const [openId, setOpenId] = useState<string | null>(null);
  const disputes = useDisputes(list);
  return (
    <>
      <SegmentedControl
        label={t('lists.label')}
        value={list}
        onValueChange={setList}
        options={disputeLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      />
      <ListCard
        label={title}
        list={disputes}
        empty={
          <EmptyState
            icon={<Scale aria-hidden size={22} />}
            title={t(`none.${list}`)}
            description={t('none.about')}
          />
        }
      >
        {(item) => (
          <ListCardRow
            key={item.id}
            title={item.subject}
            facts={[
              t('number', { number: item.number }),
              t(`kinds.${item.kind}`),
              t('about_member', { name: item.member.name || (item.member.email ?? t('nameless')) }),
              item.assignee === null
                ? t('unassigned')
                : t('assignee', { name: item.assignee.name }),
            ]}
            mark={<DisputeMarks item={item} />}
            onOpen={() => setOpenId(item.id)}
          />
        )}
      </ListCard>
      {openId === null ? null : (
        <DisputeSheet id={openId} gate={gate} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
