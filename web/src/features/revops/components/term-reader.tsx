import { paths } from '@kith/contract/app-routes/paths';
import type { Term, TermVersion } from '@kith/contract/alignment/endpoints';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formulas } from 'virtual:formulas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Gate } from '#ui/gate.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useRestoreTerm, useTerm } from '../api/alignment.ts';
import { pathsOfPlaces } from '../term-places.ts';
import { TermChanges } from './term-changes.tsx';
import { TermForm } from './term-form.tsx';
import { TermObjections } from './term-objections.tsx';
import { VersionHistory } from './version-history.tsx';

type Person = { id: string; name: string };
type ReaderProps = {
  id: string;
  isReviewDue: boolean;
  administrators: readonly Person[];
  gate: Gate;
};

/** One term: what it means, who answers for it, where it is used, objections and versions. */
export function TermReader({ id, isReviewDue, administrators, gate }: ReaderProps) {
  const { data: term, isError, error, refetch } = useTerm(id);
  const [isEditing, setIsEditing] = useState(false);
  if (isError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!term) return <Skeleton className="h-dvh" />;
  const [current] = term.versions as [TermVersion, ...TermVersion[]];
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-4 p-5">
        {isEditing ? (
          <TermForm
            id={id}
            newest={current}
            administrators={administrators}
            onClose={() => setIsEditing(false)}
          />
        ) : (
          <Definition
            current={current}
            isReviewDue={isReviewDue}
            gate={gate}
            onEdit={() => setIsEditing(true)}
          />
        )}
      </Card>
      {isEditing ? null : (
        <>
          <TermObjections term={term} gate={gate} />
          <TermHistory term={term} gate={gate} />
        </>
      )}
    </div>
  );
}

function TermHistory({ term, gate }: { term: Term; gate: Gate }) {
  const { mutateAsync } = useRestoreTerm();
  return (
    <VersionHistory
      versions={term.versions}
      gate={gate}
      Changes={TermChanges}
      onRestore={({ version }, reason, { version: expected }) =>
        mutateAsync({ id: term.id, version, expected, reason })
      }
    />
  );
}

type DefinitionProps = {
  current: TermVersion;
  isReviewDue: boolean;
  gate: Gate;
  onEdit: () => void;
};

function Definition({ current, isReviewDue, gate, onEdit }: DefinitionProps) {
  const { t } = useTranslation('alignment');
  const { name, definition, places } = current;
  // Those of the product are in English; administrators write in any language.
  const language = current.changed_by === null && current.reason === '' ? 'en' : undefined;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 lang={language} className="title-serif min-w-0 text-xl">
          {name}
        </h2>
        {gate(
          t('edit'),
          <Button variant="primary" onClick={onEdit}>
            {t('edit')}
          </Button>,
        )}
      </div>
      <p lang={language} className="max-w-prose leading-relaxed break-words whitespace-pre-wrap">
        {definition}
      </p>
      <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Row label={t('responsible')}>
          <Responsible current={current} />
        </Row>
        <Row label={t('usedIn')}>
          {places.length === 0 ? (
            t('nowhere')
          ) : (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {places.map((place) => (
                <li key={place}>
                  <Link to={pathsOfPlaces[place]} className="underline underline-offset-2">
                    {t(`places.${place}`)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Row>
        <Row label={t('formula')}>
          <FormulaLink id={current.formula} />
        </Row>
        <Row label={t('reviewOn')}>
          <Review on={current.review_on} isDue={isReviewDue} />
        </Row>
      </dl>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Responsible({ current: { responsible } }: { current: TermVersion }) {
  const { t } = useTranslation('alignment');
  if (responsible === null) return <span className="text-muted">{t('noOne')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {responsible.name}
      {responsible.is_administrator ? null : (
        <Badge tone="warning">{t('noLongerAdministrator')}</Badge>
      )}
    </span>
  );
}

function FormulaLink({ id }: { id: string | null }) {
  const { t } = useTranslation('alignment');
  const formula = formulas.find((one) => one.id === id);
  if (!formula) return <span className="text-muted">{t('noFormula')}</span>;
  return (
    <Link
      to={`${paths.adminMethodology()}#${formula.id}`}
      lang="en"
      className="underline underline-offset-2"
    >
      {formula.title}
    </Link>
  );
}

function Review({ on, isDue }: { on: string | null; isDue: boolean }) {
  const { t } = useTranslation('alignment');
  const format = useFormat();
  if (on === null) return <span className="text-muted">{t('noReview')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {format.calendarDate(on)}
      {isDue ? <Badge tone="warning">{t('badges.due')}</Badge> : null}
    </span>
  );
}
