import {
  isOpenStage,
  opportunityStages,
  type OpportunityStage,
} from '@kith/contract/opportunities/rules';
import type { Opportunity } from '@kith/contract/opportunities/schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';
import { useMoveOpportunity } from '../api/opportunities.ts';
import { DecideDialog } from './decide-dialog.tsx';

type Moved = Pick<Opportunity, 'id' | 'title' | 'stage'>;

/** Moving to another stage, with Undo; to a decided one, with a reason. */
export function useMoves(): {
  move: (item: Moved, to: OpportunityStage) => void;
  moveBy: (item: Moved, steps: number) => void;
  announcement: string;
  dialog: ReactNode;
} {
  const { t } = useTranslation(['opportunities', 'common']);
  const [deciding, setDeciding] = useState<{ item: Moved; to: 'won' | 'lost' } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { mutate, mutateAsync } = useMoveOpportunity();
  const done = ({ id, title, stage: from }: Moved, to: OpportunityStage) => {
    const text = t('done.moved', { title, stage: t(`stages.${to}`) });
    setAnnouncement(text);
    const onAct = () => mutate({ id, from: to, to: from });
    showToast({ kind: 'success', title: text, action: { label: t('common:undo'), onAct } });
  };
  const move = (item: Moved, to: OpportunityStage) => {
    if (to === item.stage) return;
    if (!isOpenStage(to)) return setDeciding({ item, to });
    whenDone(mutateAsync({ id: item.id, from: item.stage, to }), {
      onSuccess: () => done(item, to),
    });
  };
  return {
    move,
    moveBy: (item, steps) => {
      const to = opportunityStages[opportunityStages.indexOf(item.stage) + steps];
      if (to !== undefined) move(item, to);
    },
    announcement,
    dialog: deciding ? (
      <DecideDialog
        item={deciding.item}
        to={deciding.to}
        onDone={() => done(deciding.item, deciding.to)}
        onClose={() => setDeciding(null)}
      />
    ) : null,
  };
}
