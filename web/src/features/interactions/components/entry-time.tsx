import { dayMs } from '@kith/contract/core/time';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';

/** Beyond this, a date without a year could mean the year before. */
const longAgoMs = 300 * dayMs;

/** When an entry happened: short, with the full date as a tooltip. */
export function EntryTime({ at }: { at: string }) {
  const format = useFormat();
  const [isLongAgo] = useState(() => Date.now() - Date.parse(at) > longAgoMs);
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {isLongAgo ? format.date(at) : format.dayMonth(at)}
    </time>
  );
}
