import { paths } from '@kith/contract/app-routes/paths';
import type { TermSummary } from '@kith/contract/alignment/endpoints';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { ArrowNav } from '#ui/arrow-nav.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useTerms } from '../api/alignment.ts';
import { TermForm } from './term-form.tsx';
import { TermReader } from './term-reader.tsx';

/** The terms at the left, and one of them to read or edit. */
export function Terms({ chosen, gate }: { chosen: string | null; gate: Gate }) {
  const { t } = useTranslation('alignment');
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const { data, isError, error, refetch } = useTerms();
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-dvh" />;
  const { items, administrators } = data;
  const open = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-3">
        {/* On a phone the list would push what it opens out of sight. */}
        <Select
          aria-label={t('list')}
          className="lg:hidden"
          value={open?.id}
          onValueChange={(term) => {
            setIsAdding(false);
            void navigate(paths.adminAlignment({ term }));
          }}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ArrowNav axis="vertical" aria-label={t('list')} className="max-lg:hidden">
          <Card className="grid grid-cols-1 p-2">
            {items.map((term) => (
              <TermLink
                key={term.id}
                term={term}
                isOpen={!isAdding && term.id === open?.id}
                onOpen={() => setIsAdding(false)}
              />
            ))}
          </Card>
        </ArrowNav>
        {gate(t('add'), <Button onClick={() => setIsAdding(true)}>{t('add')}</Button>)}
      </div>
      {isAdding ? (
        <Card className="grid min-w-0 grid-cols-1 gap-4 p-5">
          <h2 className="title-serif text-xl">{t('add')}</h2>
          <TermForm
            id={null}
            newest={null}
            administrators={administrators}
            onClose={(saved) => {
              setIsAdding(false);
              if (saved !== null) void navigate(paths.adminAlignment({ term: saved }));
            }}
          />
        </Card>
      ) : open ? (
        <TermReader
          key={open.id}
          id={open.id}
          isReviewDue={open.is_review_due}
          administrators={administrators}
          gate={gate}
        />
      ) : null}
    </div>
  );
}

type TermLinkProps = { term: TermSummary; isOpen: boolean; onOpen: () => void };

function TermLink({ term, isOpen, onOpen }: TermLinkProps) {
  const { t } = useTranslation('alignment');
  const { id, name, is_review_due: isDue, open_objections: objections } = term;
  return (
    <Link
      to={paths.adminAlignment({ term: id })}
      onClick={onOpen}
      aria-current={isOpen ? 'page' : undefined}
      className={clsx(
        'flex items-center justify-between gap-2 rounded-md px-3 py-2 hover:bg-sunken',
        isOpen && 'bg-sunken font-semibold',
      )}
    >
      <span className="min-w-0">{name}</span>
      {objections > 0 ? (
        <Badge tone="warning">{t('badges.objected')}</Badge>
      ) : isDue ? (
        <Badge tone="warning">{t('badges.due')}</Badge>
      ) : null}
    </Link>
  );
}
