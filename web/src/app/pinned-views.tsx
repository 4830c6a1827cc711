import { paths } from '@kith/contract/app-routes/paths';
import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paramsOfView, useViews } from '#features/contacts/list/api/views.ts';
import { writeListParams } from '#features/contacts/shared/api/list-params.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Tooltip } from '#ui/tooltip.tsx';

type PinnedViewsProps = { isExpanded: boolean; onNavigate?: (() => void) | undefined };

/** The views of the contacts that the member pinned, in the order of the views. */
export function PinnedViews({ isExpanded, onNavigate }: PinnedViewsProps) {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const pinned = useViews().filter((view) => view.pinned);
  if (pinned.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={t('nav.pinned')}
      className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-0.5 border-t border-border pt-3"
    >
      {pinned.map((view) => {
        const isCurrent = search.get('view') === view.id;
        return (
          <Tooltip key={view.id} side="right" label={isExpanded ? '' : view.name}>
            <Link
              to={{
                pathname: paths.contacts(),
                search: writeListParams(paramsOfView(view)).toString(),
              }}
              onClick={onNavigate}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'flex h-9 min-w-0 items-center gap-2.5 rounded-md text-base font-medium transition-colors hover:bg-sunken hover:text-text',
                isExpanded ? 'px-2.5' : 'justify-center',
                isCurrent ? 'bg-sunken text-text [&_svg]:text-ember-ink' : 'text-muted',
              )}
            >
              <Bookmark aria-hidden size={18} className="shrink-0" />
              <span className={isExpanded ? 'truncate' : 'sr-only'}>{view.name}</span>
            </Link>
          </Tooltip>
        );
      })}
    </div>
  );
}
