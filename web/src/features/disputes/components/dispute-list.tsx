import type { Dispute } from '@kith/contract/disputes/endpoints';
import { type DisputeList as ListName, disputeLists } from '@kith/contract/disputes/rules';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { itemsOf } from '#lib/paging.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDisputes } from '../api/disputes.ts';
import { DisputeMarks } from './dispute-marks.tsx';
import { DisputeSheet } from './dispute-sheet.tsx';

/** Cases by how far they are; one opens beside the list. */
export function DisputeList({ title, gate }: { title: string; gate: Gate }) {
  const { t } = useTranslation('disputes');
  const [list, setList] = useState<ListName>('open');
  const [openId, setOpenId] = useState<string | null>(null);
  const disputes = useDisputes(list);
  const items = itemsOf(disputes.data);
  return (
    <>
      <SegmentedControl
        label={t('lists.label')}
        value={list}
        onValueChange={setList}
        options={disputeLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
      />
      <Card>
        {disputes.isError ? (
          <LoadFailure error={disputes.error} onRetry={() => void disputes.refetch()} />
        ) : disputes.isPending ? (
          <Skeleton className="m-4 h-64" />
        ) : items.length === 0 ? (
          <EmptyState
            icon={<Scale aria-hidden size={22} />}
            title={t(`none.${list}`)}
            description={t('none.about')}
          />
        ) : (
          <ul aria-label={title} className="divide-y divide-border">
            {items.map((item) => (
              <Row key={item.id} item={item} onOpen={() => setOpenId(item.id)} />
            ))}
          </ul>
        )}
        <ShowMore list={disputes} />
      </Card>
      {openId === null ? null : (
        <DisputeSheet id={openId} gate={gate} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}

function Row({ item, onOpen }: { item: Dispute; onOpen: () => void }) {
  const { t } = useTranslation('disputes');
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-4 text-left transition-colors hover:bg-sunken sm:px-5"
      >
        <span className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <span className="font-semibold break-words">{item.subject}</span>
          <span className="text-sm break-words text-muted">
            {[
              t('number', { number: item.number }),
              t(`kinds.${item.kind}`),
              t('about_member', { name: item.member.name || (item.member.email ?? t('nameless')) }),
              item.assignee === null
                ? t('unassigned')
                : t('assignee', { name: item.assignee.name }),
            ].join(' · ')}
          </span>
        </span>
        <DisputeMarks item={item} />
      </button>
    </li>
  );
}
