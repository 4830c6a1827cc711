import { paths } from '@kith/contract/app-routes/paths';
import type { ContactView } from '@kith/contract/contact-views/schemas';
import { clsx } from 'clsx';
import { Bookmark } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { Button } from '#ui/button.tsx';
import { useActions } from '#ui/use-actions.ts';
import {
  type ListParams,
  readListParams,
  writeListParams,
} from '#features/contacts/shared/api/list-params.ts';
import {
  isChangedFrom,
  paramsOfView,
  useViewChanges,
  useViews,
  viewOfParams,
} from '../api/views.ts';
import type { ListColumns } from './use-columns.ts';
import { ViewMenu } from './view-menu.tsx';

/** Views are rarely named; the dialog loads on demand. */
const ViewNameDialog = lazy(async () => {
  const dialog = await import('./view-name-dialog.tsx');
  return { default: dialog.ViewNameDialog };
});

type ViewTabsProps = {
  params: ListParams;
  columns: ListColumns['columns'];
  onParams: (params: ListParams) => void;
};

const everybody = readListParams(new URLSearchParams());

/** The saved views above the list: each has its own address, and a menu. */
export function ViewTabs({ params, columns, onParams }: ViewTabsProps) {
  const { t } = useTranslation('lists');
  const views = useViews();
  const changes = useViewChanges();
  const tabsRef = useRef<HTMLElement>(null);
  const [naming, setNaming] = useState<'new' | ContactView | null>(null);
  const active = views.find(({ id }) => id === params.view);
  const isChanged = active !== undefined && isChangedFrom(active, params);
  const isWorthSaving = active === undefined && isNarrowed(params);
  useActions({ 'contacts.saveView': isWorthSaving ? () => setNaming('new') : null });
  if (views.length === 0 && !isWorthSaving) return null;
  const current = viewOfParams(params, [...columns]);

  async function saveName(name: string, idempotencyKey: string) {
    if (naming === 'new') {
      const view = { name, ...current };
      const created = await changes.create.mutateAsync({ view, idempotencyKey });
      onParams(paramsOfView(created));
    } else if (naming) {
      await changes.update.mutateAsync({ id: naming.id, name });
    }
    setNaming(null);
  }

  return (
    <>
      <ArrowNav
        ref={tabsRef}
        aria-label={t('views.label')}
        axis="horizontal"
        className="flex shrink-0 fade-edges items-center gap-1 overflow-x-auto px-4 pb-2 sm:px-0"
      >
        <ViewLink to={everybody} isActive={active === undefined && !isNarrowed(params)}>
          {t('views.everybody')}
        </ViewLink>
        <ViewLinks views={views} active={active} isChanged={isChanged} />
        {active ? (
          <ViewMenu
            view={active}
            views={views}
            isChanged={isChanged}
            onSave={() => changes.update.mutate({ id: active.id, ...current })}
            onSaveAsNew={() => setNaming('new')}
            onRename={() => setNaming(active)}
            onPin={() => changes.pin.mutate(active)}
            onReorder={(next) => changes.reorder.mutate(next)}
            onDelete={() => {
              // The menu disappears with its view; the focus stays among the remaining ones.
              tabsRef.current?.querySelector('a')?.focus();
              onParams({ ...params, view: '' });
              changes.remove.mutate(active);
            }}
          />
        ) : null}
        {active && isChanged ? (
          <Button
            variant="link"
            className="ml-1"
            isPending={changes.update.isPending}
            onClick={() => changes.update.mutate({ id: active.id, ...current })}
          >
            {t('views.save')}
          </Button>
        ) : null}
        {isWorthSaving ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Bookmark aria-hidden size={16} />}
            onClick={() => setNaming('new')}
          >
            {t('views.create')}
          </Button>
        ) : null}
      </ArrowNav>
      <Suspense>
        {naming === null ? null : (
          <ViewNameDialog
            title={naming === 'new' ? t('views.create') : t('views.rename')}
            initialName={naming === 'new' ? '' : naming.name}
            onSubmit={saveName}
            onClose={() => setNaming(null)}
          />
        )}
      </Suspense>
    </>
  );
}

type ViewLinksProps = {
  views: readonly ContactView[];
  active: ContactView | undefined;
  isChanged: boolean;
};

function ViewLinks({ views, active, isChanged }: ViewLinksProps) {
  const { t } = useTranslation('lists');
  return views.map((view) => (
    <ViewLink key={view.id} to={paramsOfView(view)} isActive={view === active}>
      {view.name}
      {view === active && isChanged ? <span className="sr-only"> {t('views.changed')}</span> : null}
    </ViewLink>
  ));
}

/** Whether the list differs from "all contacts". */
function isNarrowed({ q, archived, filter }: ListParams): boolean {
  return q.trim() !== '' || archived || Object.keys(filter).length > 0;
}

function ViewLink({
  to,
  isActive,
  children,
}: {
  to: ListParams;
  isActive: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={{ pathname: paths.contacts(), search: writeListParams(to).toString() }}
      aria-current={isActive ? 'page' : undefined}
      className={clsx(
        'inline-flex h-8 max-w-56 shrink-0 items-center rounded-md px-2.5 text-sm font-medium transition-colors',
        isActive ? 'bg-sunken text-text' : 'text-muted hover:bg-sunken hover:text-text',
      )}
    >
      <span className="truncate">{children}</span>
    </Link>
  );
}
