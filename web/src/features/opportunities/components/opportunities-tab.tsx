import {
  opportunityKinds,
  opportunitySorts,
  opportunityStages,
} from '@kith/contract/opportunities/rules';
import {
  ArrowDownWideNarrow,
  ChartLine,
  Filter,
  List,
  ListFilter,
  SquareKanban,
  Upload,
} from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuRadioGroup } from '#ui/dropdown-menu.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { exportOpportunities } from '../api/export-opportunities.ts';
import { type Listing, useBoard } from '../api/opportunities.ts';
import { ActiveFilters } from './active-filters.tsx';
import { Board } from './board.tsx';
import { Forecast } from './forecast.tsx';
import { OpportunityList } from './opportunity-list.tsx';
import { NothingListed, type NothingListedProps } from './nothing-listed.tsx';
import { PeopleFilter } from './people-filter.tsx';

const ImportDialog = lazy(async () => {
  const dialog = await import('./import-dialog.tsx');
  return { default: dialog.ImportDialog };
});

export const opportunityViews = ['board', 'list', 'forecast'] as const;
type OpportunityView = (typeof opportunityViews)[number];

type TabProps = {
  view: OpportunityView;
  setView: (view: OpportunityView) => void;
  listing: Listing;
  setListing: (listing: Listing) => void;
  hrefOf: (id: string) => string;
  onCreate: () => void;
};

/** What the member pursues, as a board, a list or a forecast. */
export function OpportunitiesTab(props: TabProps) {
  const { view, setView, listing, setListing, hrefOf, onCreate } = props;
  const { t } = useTranslation('opportunities');
  const filterButton = useRef<HTMLButtonElement>(null);
  const ifNone = { onCreate, onClear: () => setListing({ sort: listing.sort }) };
  const filters = { listing, setListing, buttonRef: filterButton };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={t('views.label')}
          value={view}
          onValueChange={setView}
          options={opportunityViews.map((value) => ({ value, label: <ViewName view={value} /> }))}
        />
        <div className="flex flex-wrap items-center gap-1">
          {view === 'list' ? <StageChoice listing={listing} setListing={setListing} /> : null}
          <KindChoice listing={listing} setListing={setListing} />
          {view === 'forecast' ? null : <SortChoice listing={listing} setListing={setListing} />}
          {/* Together, so that on a phone the icon is never alone on a line. */}
          <div className="flex gap-1">
            <PeopleFilter {...filters} />
            <Transfer />
          </div>
        </div>
      </div>
      <ActiveFilters {...filters} />
      {view === 'forecast' ? (
        <Forecast listing={listing} {...ifNone} />
      ) : view === 'list' ? (
        <OpportunityList listing={listing} hrefOf={hrefOf} {...ifNone} />
      ) : (
        <BoardView listing={boardListing(listing)} hrefOf={hrefOf} {...ifNone} />
      )}
    </div>
  );
}

const viewIcons = { board: SquareKanban, list: List, forecast: ChartLine };

function ViewName({ view }: { view: OpportunityView }) {
  const { t } = useTranslation('opportunities');
  const Icon = viewIcons[view];
  return (
    <span className="flex items-center gap-2">
      <Icon aria-hidden size={16} className="max-sm:hidden" />
      {t(`views.${view}`)}
    </span>
  );
}

function BoardView({ hrefOf, ...ifNone }: Pick<TabProps, 'hrefOf'> & NothingListedProps) {
  const { listing } = ifNone;
  const { data, error, refetch } = useBoard(listing);
  if (!data) {
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  if (data.columns.every(({ count }) => count === 0)) return <NothingListed {...ifNone} />;
  return <Board board={data} hrefOf={hrefOf} />;
}

/** A board shows every stage. */
function boardListing({ stage: _stage, ...listing }: Listing): Listing {
  return listing;
}

function StageChoice({ listing, setListing }: Pick<TabProps, 'listing' | 'setListing'>) {
  const { t } = useTranslation('opportunities');
  const { stage, ...rest } = listing;
  const stages = ['all', ...opportunityStages] as const;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" icon={<ListFilter aria-hidden size={16} />}>
          {t(`stages.${stage ?? 'all'}`)}
        </Button>
      }
    >
      <MenuRadioGroup
        value={stage ?? 'all'}
        onValueChange={(next) => setListing(next === 'all' ? rest : { ...rest, stage: next })}
        options={stages.map((value) => ({ value, label: t(`stages.${value}`) }))}
      />
    </DropdownMenu>
  );
}

function KindChoice({ listing, setListing }: Pick<TabProps, 'listing' | 'setListing'>) {
  const { t } = useTranslation('opportunities');
  const { kind, ...rest } = listing;
  const kinds = ['all', ...opportunityKinds] as const;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" icon={<Filter aria-hidden size={16} />}>
          {t(`kinds.${kind ?? 'all'}`)}
        </Button>
      }
    >
      <MenuRadioGroup
        value={kind ?? 'all'}
        onValueChange={(next) => setListing(next === 'all' ? rest : { ...rest, kind: next })}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </DropdownMenu>
  );
}

function SortChoice({ listing, setListing }: Pick<TabProps, 'listing' | 'setListing'>) {
  const { t } = useTranslation('opportunities');
  const { sort } = listing;
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          icon={<ArrowDownWideNarrow aria-hidden size={16} />}
          aria-label={t('sortBy', { sort: t(`sorts.${sort}`) })}
        >
          {t(`sorts.${sort}`)}
        </Button>
      }
    >
      <MenuRadioGroup
        value={sort}
        onValueChange={(next) => setListing({ ...listing, sort: next })}
        options={opportunitySorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
    </DropdownMenu>
  );
}

function Transfer() {
  const { t } = useTranslation('opportunities');
  const [isImporting, setIsImporting] = useState(false);
  const save = useMutation({ mutationFn: exportOpportunities });
  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            icon={<Upload aria-hidden size={16} />}
            aria-label={t('transfer.label')}
            isPending={save.isPending}
          />
        }
      >
        <MenuItem onSelect={() => setIsImporting(true)}>{t('transfer.import')}</MenuItem>
        <MenuItem onSelect={() => save.mutate()}>{t('transfer.export')}</MenuItem>
      </DropdownMenu>
      {isImporting ? (
        <Suspense>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
