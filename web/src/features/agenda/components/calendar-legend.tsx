import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { tones } from './month-grid.tsx';

const kinds = ['birthday', 'cadence', 'reminder', 'next_step'] as const;

/** The meaning of the grid's colours. Each day also has it as text. */
export function CalendarLegend({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation('agenda');
  const words = {
    birthday: t('calendar.kinds.birthday'),
    cadence: t('calendar.kinds.cadence'),
    reminder: t('reminders.title'),
    next_step: t('nextStep.label'),
  };
  const shown = kinds.filter((kind) => entries.some((entry) => entry.kind === kind));
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted empty:hidden">
      {shown.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span className={clsx('size-3 rounded-sm ring-1 ring-current/30', tones[kind])} />
          {words[kind]}
        </li>
      ))}
    </ul>
  );
}
