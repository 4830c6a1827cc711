import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Select } from '#ui/select.tsx';

const every = 'all';
const most = 24;

type MonthProps = { since: string; value: string | null; onChange: (month: string | null) => void };

/** A month of the history, back to the first of the member's credits. */
export function MonthSelect({ since, value, onChange }: MonthProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const [months] = useState(() => monthsSince(since));
  return (
    <div className="ml-auto w-40">
      <Select
        aria-label={t('history.month')}
        value={value ?? every}
        onValueChange={(next) => onChange(next === every ? null : next)}
        options={[
          { value: every, label: t('history.allMonths') },
          ...months.map((month) => ({ value: month, label: format.monthYear(month) })),
        ]}
      />
    </div>
  );
}

/** The newest first, of UTC, as `2026-11`. */
function monthsSince(since: string): string[] {
  const months: string[] = [];
  const now = new Date();
  const first = since.slice(0, 'yyyy-mm'.length);
  for (let back = 0; back < most; back += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
      .toISOString()
      .slice(0, 'yyyy-mm'.length);
    if (month < first && back > 0) break;
    months.push(month);
  }
  return months;
}
