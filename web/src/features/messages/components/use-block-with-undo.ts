import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { showToast } from '#ui/toast.ts';
import { useBlock } from '../api/conversation.ts';
import { useMessageLabels } from './use-message-labels.ts';

/** Blocks or unblocks a member, with Undo. */
export function useBlockWithUndo() {
  const { t } = useTranslation(['messages', 'common']);
  const { nameOf } = useMessageLabels();
  const { mutate, mutateAsync } = useBlock();

  return (memberId: string, name: string, isBlocked: boolean, onDone?: () => void) =>
    whenDone(mutateAsync({ memberId, isBlocked }, { onSuccess: () => onDone?.() }), {
      onSuccess: () => {
        const words = { name: nameOf(name) };
        showToast({
          title: isBlocked ? t('block.done', words) : t('block.undone', words),
          ...(isBlocked && { body: t('block.about') }),
          action: {
            label: t('common:undo'),
            onAct: () => mutate({ memberId, isBlocked: !isBlocked }),
          },
        });
      },
    });
}
