import { viewerKinds } from '@kith/contract/sharing/rules';
import type { ShareLink } from '@kith/contract/sharing/schemas';
import { ChevronRight } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The views of a link by day and kind of viewer; `name` is what it shows. */
export function LinkDays({ days, name }: Pick<ShareLink, 'days'> & { name: string }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <details className="group">
      <summary
        aria-label={t('byDay.titleNamed', { name })}
        className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 font-medium hover:text-text"
      >
        <ChevronRight aria-hidden size={16} className="transition-transform group-open:rotate-90" />
        {t('byDay.title')}
      </summary>
      <table className="mt-1 tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="pr-5 text-start font-medium">
              {t('byDay.day')}
            </th>
            {viewerKinds.map((kind) => (
              <th key={kind} scope="col" className="pr-5 text-end font-medium">
                {t(`byDay.viewers.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((views) => (
            <tr key={views.day}>
              <th scope="row" className="pr-5 text-start font-normal">
                {format.calendarDate(views.day)}
              </th>
              {viewerKinds.map((kind) => (
                <td key={kind} className="pr-5 text-end">
                  {format.number(views[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
