import { paths } from '@kith/contract/app-routes/paths';
import { type MatchSort, matchSorts } from '@kith/contract/matches/rules';
import type { MatchList } from '@kith/contract/matches/schemas';
import { type MatchView, matchViewNames } from '@kith/contract/matches/states';
import { ArrowDownWideNarrow, Handshake, ListFilter, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { usePrivacyPreferences } from '#lib/privacy-preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DropdownMenu, MenuRadioGroup } from '#ui/dropdown-menu.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useMatches } from '../api/matches.ts';
import { MatchCard } from './match-card.tsx';
import { LeftOut } from './left-out.tsx';
import { useCardKeys } from './use-card-keys.ts';

/** Pairs of the member's people who should know each other. */
export function MatchesTab() {
  const { t } = useTranslation('matches');
  const preferences = usePrivacyPreferences();
  const [view, setView] = useState<MatchView>('open');
  const [sort, setSort] = useState<MatchSort>('relevance');
  const [isAnyWarmth, setAnyWarmth] = useState(false);
  const { data, isPending, isError, error, refetch } = useMatches({
    view,
    sort,
    preferences: isAnyWarmth ? { ...preferences, warmth_threshold: 0 } : preferences,
  });
  return (
    <div className="@container grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-end gap-1">
        <Choice
          Icon={ListFilter}
          label={t('views.label')}
          value={view}
          values={matchViewNames}
          name={(one) => t(`views.${one}`)}
          onChange={setView}
        />
        <Choice
          Icon={ArrowDownWideNarrow}
          label={t('sort.label')}
          value={sort}
          values={matchSorts}
          name={(one) => t(`sort.${one}`)}
          onChange={setSort}
        />
      </div>
      {isPending ? (
        <Waiting />
      ) : isError ? (
        <Card>
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <>
          <Found
            list={data}
            view={view}
            warmth={preferences.warmth_threshold}
            onShowAll={() => setAnyWarmth(true)}
          />
          <LeftOut
            counts={data.left_out}
            isAnyWarmth={isAnyWarmth && view === 'open'}
            // Where nothing is listed, the list itself offers it.
            canShow={data.items.length > 0}
            setAnyWarmth={setAnyWarmth}
          />
        </>
      )}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  Icon: LucideIcon;
  label: string;
  value: Value;
  values: readonly Value[];
  name: (value: Value) => string;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({
  Icon,
  label,
  value,
  values,
  name,
  onChange,
}: ChoiceProps<Value>) {
  const format = useFormat();
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          icon={<Icon aria-hidden size={16} />}
          aria-label={format.labelled(label, name(value))}
        >
          {name(value)}
        </Button>
      }
    >
      <MenuRadioGroup<Value>
        value={value}
        onValueChange={onChange}
        options={values.map((one) => ({ value: one, label: name(one) }))}
      />
    </DropdownMenu>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 @3xl:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

type FoundProps = { list: MatchList; view: MatchView; warmth: number; onShowAll: () => void };

function Found({ list, view, warmth, onShowAll }: FoundProps) {
  const { t } = useTranslation('matches');
  const format = useFormat();
  const { listRef, focused } = useCardKeys(list.items.map(({ id }) => id));
  if (list.items.length === 0 && list.is_searching && view === 'open') {
    return (
      <div role="status" className="grid gap-4">
        <p className="text-base text-muted">{t('searching')}</p>
        <Waiting />
      </div>
    );
  }
  return (
    <>
      {list.is_searching ? (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> {t('searching')}
        </p>
      ) : null}
      {list.items.length === 0 && list.left_out.warmth > 0 ? (
        <Card>
          <EmptyState
            icon={<Handshake aria-hidden size={22} />}
            title={t('empty.cool.title')}
            description={t('empty.cool.about', { warmth: format.number(warmth) })}
            action={<Button onClick={onShowAll}>{t('leftOut.show')}</Button>}
          />
        </Card>
      ) : list.items.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Handshake aria-hidden size={22} />}
            title={t(`empty.${view}.title`)}
            description={t(`empty.${view}.about`)}
            action={
              view === 'open' ? (
                <Button asChild>
                  <Link to={paths.contacts()}>{t('empty.action')}</Link>
                </Button>
              ) : undefined
            }
          />
        </Card>
      ) : (
        <ul ref={listRef} aria-label={t(`views.${view}`)} className="grid gap-4 @3xl:grid-cols-2">
          {list.items.map((match) => (
            <MatchCard
              key={match.id}
              match={match}
              opensAt={list.opens_at}
              isFocused={match.id === focused}
            />
          ))}
        </ul>
      )}
    </>
  );
}
