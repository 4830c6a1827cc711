import type { Import } from '@kith/contract/imports/schemas';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useUndoImport } from '../api/change-import.ts';
import { useImportName } from '../api/use-import-name.ts';

type UndoImportProps = { item: Import; size?: 'sm' | 'md'; onUndoing?: () => void };

/** Undoes a whole import. Only a new import brings it back, so it asks first. */
export function UndoImport({ item, size = 'md', onUndoing }: UndoImportProps) {
  const { t } = useTranslation(['imports', 'common']);
  const nameOf = useImportName();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useUndoImport();
  const people = item.contacts.new;
  return (
    <>
      <Button
        size={size}
        variant={size === 'sm' ? 'ghost' : 'secondary'}
        icon={<Undo2 aria-hidden size={16} />}
        onClick={() => setIsAsking(true)}
      >
        {t('undo.open')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        size="sm"
        title={t('undo.title')}
        description={nameOf(item)}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('common:cancel')}</Button>
            <Button
              variant="danger"
              isPending={undo.isPending}
              onClick={() =>
                undo.mutate(item.id, {
                  onSuccess: () => {
                    setIsAsking(false);
                    onUndoing?.();
                  },
                })
              }
            >
              {t('undo.confirm')}
            </Button>
          </>
        }
      >
        <p className="text-pretty text-muted">
          {t('undo.people', { count: people, number: format.number(people) })} {t('undo.rest')}
        </p>
      </Dialog>
    </>
  );
}
