import type { CalendarKind } from '@kith/contract/agenda/schemas';
import { clsx } from 'clsx';
import { AlarmClock, Cake, Footprints, type LucideIcon, Repeat, Users } from 'lucide-react';
import { tones } from './month-grid.tsx';

const icons: Record<CalendarKind, LucideIcon> = {
  meeting: Users,
  reminder: AlarmClock,
  next_step: Footprints,
  birthday: Cake,
  cadence: Repeat,
};

/** The sign of a kind of entry in its colour. */
export function KindMark({ kind }: { kind: CalendarKind }) {
  const Icon = icons[kind];
  return (
    <span
      aria-hidden
      className={clsx('grid size-6 shrink-0 place-items-center rounded-sm', tones[kind])}
    >
      <Icon size={14} />
    </span>
  );
}
