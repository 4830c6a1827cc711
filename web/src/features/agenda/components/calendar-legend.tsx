import { useTranslation } from '#lib/i18n/use-translation.ts';
import { KindMark } from './kind-mark.tsx';

const kinds = ['meeting', 'birthday', 'cadence', 'reminder', 'next_step'] as const;

/** The meaning of the colours and signs. Each day also has it as text. */
export function CalendarLegend() {
  const { t } = useTranslation('agenda');
  const words = {
    meeting: t('calendar.kinds.meeting'),
    birthday: t('calendar.kinds.birthday'),
    cadence: t('calendar.kinds.cadence'),
    reminder: t('calendar.kinds.reminder'),
    next_step: t('nextStep.label'),
  };
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <KindMark kind={kind} />
          {words[kind]}
        </li>
      ))}
    </ul>
  );
}
