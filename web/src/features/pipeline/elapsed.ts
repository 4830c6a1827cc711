import { minuteMs, secondMs } from '@kith/contract/core/time';
import type { Format } from '#lib/i18n/format.ts';

/** The time since the start of a trace: "340 ms", "2.1 sec", "4 min". */
export function formatElapsed(ms: number, format: Format): string {
  const style = { style: 'unit', unitDisplay: 'short' } as const;
  if (ms < secondMs) {
    return format.number(ms, { ...style, unit: 'millisecond', maximumFractionDigits: 0 });
  }
  if (ms < minuteMs) {
    return format.number(ms / secondMs, { ...style, unit: 'second', maximumFractionDigits: 1 });
  }
  return format.duration(ms);
}
