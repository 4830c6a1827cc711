import { paths } from '@kith/contract/app-routes/paths';
import { creditsOf } from '@kith/contract/credits/actions';
import type { HistoryEntry } from '@kith/contract/credits/schemas';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { useEntryName } from './use-action-name.ts';

/** One change of the credits; a use that failed reads "not charged". */
export function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const nameOf = useEntryName();
  const { at, kind, unit, subject, quantity, change, held, balance, invoice_id: invoice } = entry;
  const isHeld = held > 0;
  const isFree = kind === 'hold' && !isHeld && change === 0;
  const free = countFree(entry);
  /** Its name says of how many it was. */
  const isCounted = kind === 'hold' && entry.action === 'ai_analysis';
  const shown = isHeld ? format.number(held) : format.number(change, { signDisplay: 'exceptZero' });
  return (
    <tr className="border-b border-border last:border-b-0">
      <td className="py-3 pl-5 align-top text-sm text-muted tabular-nums max-sm:w-24">
        <time dateTime={at} title={format.dateTime(at)}>
          <span className="max-sm:block">{format.dayMonth(at)}</span> {format.time(at)}
        </time>
      </td>
      <td className="py-3 pr-2 align-top">
        <span className="mr-2 inline-flex align-text-bottom max-sm:hidden">
          <EntryIcon kind={kind} action={entry.action} />
        </span>
        <span className="font-medium">{nameOf(entry)}</span>
        {quantity > 1 && !isCounted ? (
          <span className="text-sm text-muted tabular-nums"> ×&nbsp;{format.number(quantity)}</span>
        ) : null}{' '}
        {isHeld ? <span className="text-sm text-muted">{t('history.running')} </span> : null}
        {free > 0 ? (
          <span className="text-sm text-muted">
            {t('history.free', { count: free, number: format.number(free) })}{' '}
          </span>
        ) : null}
        {subject ? <span className="text-sm break-words text-muted">{subject}</span> : null}
        {unit === 'analysis_unit' && kind !== 'purchase' ? (
          <span className="text-sm text-muted">{t('history.inUnits')}</span>
        ) : null}{' '}
        {invoice ? (
          <Link to={paths.receipts()} className="text-sm text-ember-ink hover:underline">
            {t('history.receipt')}
          </Link>
        ) : null}
      </td>
      <td className="py-3 text-right align-top whitespace-nowrap tabular-nums max-sm:w-24 max-sm:pr-4">
        {isHeld ? <Badge tone="ember">{t('history.held')}</Badge> : null}
        {isFree ? <Badge>{t('history.notCharged')}</Badge> : null}{' '}
        <span className={clsx(change > 0 && 'font-semibold text-good-ink')}>{shown}</span>
      </td>
      <td className="py-3 pr-5 text-right align-top text-muted tabular-nums max-sm:hidden">
        {balance === null ? '–' : format.number(balance)}
      </td>
    </tr>
  );
}

/** How many of the contacts of an analysis that has ended failed, and so cost nothing, if not all did. */
function countFree({ kind, action, quantity, change, held }: HistoryEntry): number {
  if (kind !== 'hold' || action !== 'ai_analysis' || held > 0 || change === 0) return 0;
  return quantity + change / creditsOf.ai_analysis;
}
