import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useGroups } from '../api/agenda.ts';
import { useJoinGroup } from '../api/cadence-changes.ts';

type GroupDialogProps = { contactId: string; onManage: () => void; onClose: () => void };

/** The groups that a contact can be added to. */
export function GroupDialog({ contactId, onManage, onClose }: GroupDialogProps) {
  const { t } = useTranslation('agenda');
  const groups = useGroups().data?.items ?? [];
  const join = useJoinGroup();
  return (
    <Dialog
      open
      size="sm"
      title={t('groups.add')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <div className="grid gap-2">
        {groups.map((group) => (
          <Button
            key={group.id}
            className="justify-start"
            onClick={() => {
              join.mutate({ contactId, group });
              onClose();
            }}
          >
            {group.name}
          </Button>
        ))}
        <Button variant="ghost" className="justify-start" onClick={onManage}>
          {t('groups.manage')}
        </Button>
      </div>
    </Dialog>
  );
}
