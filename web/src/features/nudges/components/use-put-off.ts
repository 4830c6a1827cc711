import { snoozeDays, type SnoozeSpan } from '@kith/contract/nudges/rules';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { useDismissNudge, useReopenNudge, useSnoozeNudge } from '../api/change-nudge.ts';

/** Snoozing and dismissing a nudge, each with Undo. */
export function usePutOff(nudge: Nudge) {
  const { t } = useTranslation(['nudges', 'common']);
  const format = useFormat();
  const snooze = useSnoozeNudge();
  const dismiss = useDismissNudge();
  const reopen = useReopenNudge();
  const name = nudge.contact.full_name;

  function notify(title: string) {
    const undo = { label: t('common:undo'), onAct: () => reopen.mutate({ id: nudge.id }) };
    showToast({ title, action: undo, id: `nudge:${nudge.id}` });
  }
  return {
    snooze: (span: SnoozeSpan) => {
      snooze.mutate({ id: nudge.id, span });
      notify(t('snooze.done', { name, when: format.relativeDays(snoozeDays[span]) }));
    },
    dismiss: () => {
      dismiss.mutate({ id: nudge.id });
      notify(t('dismiss.done', { name }));
    },
    reopen: () => reopen.mutate({ id: nudge.id }),
  };
}
