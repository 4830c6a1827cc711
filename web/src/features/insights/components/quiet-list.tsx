import type { HealthReport, QuietPerson } from '@kith/contract/insights/health';
import { dayMs } from '@kith/contract/core/time';
import { clsx } from 'clsx';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useActions } from '#ui/use-actions.ts';
import { drillPath } from '../api/drill.ts';
import type { Addressee } from './findings.tsx';
import { Person } from './person.tsx';

type QuietProps = {
  quiet: HealthReport['quiet'];
  asOf: string;
  onWrite: (person: Addressee) => void;
};

/** Who is about to go quiet, by the member's own rhythm with them: J and K move, Enter writes. */
export function QuietList({ quiet, asOf, onWrite }: QuietProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const [wanted, setWanted] = useState(0);
  const { people, total, unknown, model } = quiet;
  const place = Math.min(wanted, Math.max(0, people.length - 1));
  const chosen = people[place];
  useActions({
    'quiet.move': (chord) =>
      setWanted(Math.max(0, Math.min(people.length - 1, place + (chord === 'J' ? 1 : -1)))),
    'quiet.write': chosen && (() => onWrite(chosen.contact)),
  });
  return (
    <Card className="min-w-0 overflow-hidden">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-border p-5">
        <div className="min-w-0">
          <h2 className="title-serif text-lg text-balance">
            {t('quiet.title', { count: total, number: format.number(total) })}
          </h2>
          <p className="mt-0.5 text-sm text-pretty text-muted">
            {t('quiet.about')}{' '}
            {t('quiet.unknown', { count: unknown, number: format.number(unknown) })}
          </p>
        </div>
        {total > people.length ? (
          <Link
            to={drillPath(quiet.drill)}
            className="text-sm font-semibold text-ember-ink hover:underline"
          >
            {t('quiet.all')}
          </Link>
        ) : null}
      </header>
      <ul className="divide-y divide-border">
        {people.map((person, index) => (
          <QuietRow
            key={person.contact.id}
            person={person}
            asOf={asOf}
            isChosen={index === place}
            onWrite={() => onWrite(person.contact)}
          />
        ))}
      </ul>
      {model ? (
        <p className="border-t border-border px-5 py-3 text-sm text-pretty text-muted">
          {t('quiet.model', {
            forecasts: format.number(model.forecasts),
            error: format.percent(model.calibration_error),
            auc: format.number(model.auc),
            days: format.number(model.auc_days),
          })}
        </p>
      ) : null}
    </Card>
  );
}

type RowProps = { person: QuietPerson; asOf: string; isChosen: boolean; onWrite: () => void };

function QuietRow({ person, asOf, isChosen, onWrite }: RowProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { contact, usual_days: usual, silent_days: silent, chance } = person;
  return (
    <li
      aria-current={isChosen ? 'true' : undefined}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-2 px-4 py-2.5 sm:px-5 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)_17rem_auto]',
        isChosen && 'bg-ember-soft/40',
      )}
    >
      <Person contact={contact} />
      <div className="max-lg:hidden">
        <Rhythm person={person} asOf={asOf} />
      </div>
      <div className="text-sm text-muted max-lg:order-last max-lg:col-span-2">
        <p>
          {t('quiet.rhythm', {
            usual: format.span(Math.round(usual), 'long'),
            silent: format.span(Math.round(silent), 'long'),
          })}
        </p>
        <p>{t('quiet.chance', { percent: format.percent(chance) })}</p>
      </div>
      <Button
        size="sm"
        variant={isChosen ? 'primary' : 'secondary'}
        icon={<PenLine aria-hidden size={14} />}
        aria-label={t('writeTo', { name: contact.full_name })}
        onClick={onWrite}
      >
        {t('write')}
      </Button>
    </li>
  );
}

const width = 300;
const span = 365;

/** The touches of a year as dots, and the gap since the last one as dashes; the words are beside it. */
function Rhythm({ person, asOf }: { person: QuietPerson; asOf: string }) {
  const now = new Date(asOf).getTime();
  const xOf = (at: string) =>
    4 + (1 - (now - new Date(at).getTime()) / (span * dayMs)) * (width - 12);
  const last = person.touches.at(-1);
  return (
    <svg aria-hidden viewBox={`0 0 ${width} 12`} className="h-3 w-full">
      <path d={`M4 6H${width - 8}`} className="stroke-border" />
      {last ? (
        <path
          d={`M${xOf(last)} 6H${width - 8}`}
          strokeWidth={1.5}
          strokeDasharray="2 3"
          className="stroke-warmth-5"
        />
      ) : null}
      {person.touches.map((at) => (
        <circle
          key={at}
          cx={xOf(at)}
          cy={6}
          r={at === last ? 3.5 : 2.5}
          className={at === last ? 'fill-warmth-5' : 'fill-muted'}
        />
      ))}
      <circle
        cx={width - 6}
        cy={6}
        r={3}
        fill="none"
        strokeWidth={1.5}
        className="stroke-warmth-5"
      />
    </svg>
  );
}
