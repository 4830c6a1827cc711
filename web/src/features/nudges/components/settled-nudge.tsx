import { paths } from '@kith/contract/app-routes/paths';
import type { Nudge } from '@kith/contract/nudges/schemas';
import { Check, Clock, X } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { usePutOff } from './use-put-off.ts';

const icons = {
  done: <Check aria-hidden size={16} className="text-good-ink" />,
  snoozed: <Clock aria-hidden size={16} />,
  dismissed: <X aria-hidden size={16} />,
} as const;

/** A completed nudge: one quiet line. Snoozing can be undone. */
export function SettledNudge({ nudge }: { nudge: Nudge }) {
  const { t } = useTranslation(['nudges', 'common']);
  const format = useFormat();
  const { reopen } = usePutOff(nudge);
  const { status, contact } = nudge;
  if (status === 'open') return null;
  const when = nudge.snoozed_until === null ? '' : format.relative(nudge.snoozed_until);
  return (
    <li
      data-nudge={nudge.id}
      tabIndex={-1}
      className="flex min-h-11 items-center gap-3 border-b border-border px-4 py-1.5 text-muted last:border-b-0 focus-visible:-outline-offset-2 sm:px-5"
    >
      <span className="grid w-12 shrink-0 place-items-center">{icons[status]}</span>
      <p className="min-w-0 flex-1 truncate">
        <Link
          to={paths.contact(contact.id)}
          className="rounded-sm font-medium text-text hover:underline"
        >
          {contact.full_name}
        </Link>{' '}
        <span className="text-sm">
          {t(`types.${nudge.type}`)} · {t(`settled.${status}`, { when })}
        </span>
      </p>
      {status === 'done' ? null : (
        <Button variant="ghost" size="sm" onClick={reopen}>
          {t('common:undo')}
        </Button>
      )}
    </li>
  );
}
