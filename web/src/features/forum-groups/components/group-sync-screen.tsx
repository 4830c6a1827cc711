import type { GroupSync } from '@kith/contract/community/group-endpoints';
import type { GroupSource } from '@kith/contract/community/groups';
import { RefreshCw, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useCheckAgain, useGroupSync } from '../api/forum-groups.ts';
import { AutomaticDialog } from './automatic-dialog.tsx';
import { ForumNotice } from './forum-notice.tsx';
import { GroupHistory } from './group-history.tsx';
import { GroupList } from './group-list.tsx';
import { RepairDialog } from './repair-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleTable } from './rule-table.tsx';
import { SyncCard } from './sync-card.tsx';

/** What is open over the screen. */
type Open =
  | { kind: 'repair'; group: string | null }
  /** With the group that an undo sets back. */
  | { kind: 'rule'; source: GroupSource; undone?: string | null }
  | { kind: 'automatic' };

/** Which badge or plan belongs to which group of the forum, how the groups differ, and their repair. */
export function GroupSyncScreen({ gate }: { gate: Gate }) {
  const { t } = useTranslation('forum');
  const { data, isError, error, refetch } = useGroupSync();
  const check = useCheckAgain();
  const [open, setOpen] = useState<Open | null>(null);
  const differs = data?.groups.some(({ state }) => state === 'differs') ?? false;
  return (
    <>
      <PageHeader
        title={t('groups.title')}
        description={t('groups.about')}
        actions={
          <>
            <Button
              icon={<RefreshCw aria-hidden size={16} />}
              isPending={check.isPending}
              onClick={() => check.mutate()}
            >
              {t('groups.checkAgain')}
            </Button>
            {gate(
              t('groups.repairAll'),
              <Button
                variant="primary"
                icon={<Wrench aria-hidden size={16} />}
                aria-disabled={!differs}
                onClick={() => {
                  if (differs) setOpen({ kind: 'repair', group: null });
                }}
              >
                {t('groups.repairAll')}
              </Button>,
            )}
          </>
        }
      />
      {isError ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <>
          <Skeleton className="h-44" />
          <Skeleton className="h-72" />
          <Skeleton className="h-120" />
        </>
      ) : (
        <Loaded sync={data} gate={gate} onOpen={setOpen} />
      )}
      <GroupHistory
        gate={gate}
        onUndo={({ source, before }) =>
          setOpen(
            source === null ? { kind: 'automatic' } : { kind: 'rule', source, undone: before },
          )
        }
      />
      {data && open ? (
        <OpenDialog sync={data} open={open} gate={gate} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

type LoadedProps = { sync: GroupSync; gate: Gate; onOpen: (open: Open) => void };

function Loaded({ sync, gate, onOpen }: LoadedProps) {
  return (
    <>
      <ForumNotice forum={sync.forum} />
      <SyncCard sync={sync} gate={gate} onSwitch={() => onOpen({ kind: 'automatic' })} />
      <GroupList sync={sync} gate={gate} onRepair={(group) => onOpen({ kind: 'repair', group })} />
      <RuleTable sync={sync} gate={gate} onChange={(source) => onOpen({ kind: 'rule', source })} />
    </>
  );
}

type OpenProps = { sync: GroupSync; open: Open; gate: Gate; onClose: () => void };

function OpenDialog({ sync, open, gate, onClose }: OpenProps) {
  if (open.kind === 'repair') return <RepairDialog group={open.group} onClose={onClose} />;
  if (open.kind === 'automatic') {
    return <AutomaticDialog isOn={sync.is_automatic} onClose={onClose} />;
  }
  const rule = sync.rules.find(({ source }) => source === open.source);
  return rule ? (
    <RuleDialog rule={rule} undone={open.undone} gate={gate} onClose={onClose} />
  ) : null;
}
