import type {
  CrmConnection,
  CrmCounts,
  CrmRun,
  CrmSample,
} from '@kith/contract/connectors/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Card, CardRow } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { productNames } from '../api/connectors.ts';
import { useFieldName, ValueChange } from './value-change.tsx';

const shownCounts = [
  'contacts_created',
  'contacts_linked',
  'contacts_updated',
  'companies_updated',
  'notes_created',
  'notes_updated',
  'contacts_sent',
  'contacts_added_there',
  'companies_sent',
  'notes_sent',
  'conflicts',
  'removed',
  'skipped',
] as const satisfies readonly (keyof CrmCounts)[];

/** A preview, or what the latest sync did. */
export function RunCard({ connection, run }: { connection: CrmConnection; run: CrmRun }) {
  const { t } = useTranslation('connectors');
  const name = productNames[connection.provider];
  const counted = shownCounts.filter((one) => run.counts[one] > 0);
  const isPreview = run.kind === 'preview';
  return (
    <Card aria-live="polite">
      <CardRow className="grid gap-1">
        <h2 className="flex items-center gap-3 font-semibold">
          {run.status === 'running' ? <Spinner size={16} /> : null}
          {t(`run.${run.kind}.${run.status}`)}
        </h2>
        <RunLine run={run} name={name} />
      </CardRow>
      {counted.length > 0 ? (
        <CardRow>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4">
            {counted.map((one) => (
              <Count key={one} name={one} value={run.counts[one]} crm={name} />
            ))}
          </dl>
        </CardRow>
      ) : run.status === 'done' ? (
        <CardRow className="text-muted">{t('run.nothing')}</CardRow>
      ) : null}
      {run.sample.length > 0 && run.status !== 'running' ? (
        <CardRow>
          {isPreview ? (
            <Samples sample={run.sample} />
          ) : (
            <Fold title={t('run.examples')} heading="div">
              <Samples sample={run.sample} />
            </Fold>
          )}
        </CardRow>
      ) : null}
    </Card>
  );
}

function RunLine({ run, name }: { run: CrmRun; name: string }) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  if (run.status === 'waiting') {
    const when = run.resumes_at === null ? '' : format.dateTime(run.resumes_at);
    const reason = run.failure === 'rate_limited' ? 'rate_limited' : 'unavailable';
    return <p className="text-sm text-muted">{t(`waiting.${reason}`, { name, when })}</p>;
  }
  if (run.status === 'failed') {
    return (
      <p role="alert" className="text-sm text-danger-ink">
        {t(`failures.${run.failure ?? 'internal'}`, { name })}
      </p>
    );
  }
  if (run.status === 'running') return <p className="text-sm text-muted">{t('run.leave')}</p>;
  const at = run.finished_at ?? run.started_at;
  return (
    <p className="text-sm text-muted">
      {run.kind === 'preview' ? t('run.nothingWritten') : format.dateTime(at)}
    </p>
  );
}

function Count({
  name,
  value,
  crm,
}: {
  name: (typeof shownCounts)[number];
  value: number;
  crm: string;
}) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{t(`counts.${name}`, { name: crm })}</dt>
      <dd className="numerals-serif text-xl">{format.number(value)}</dd>
    </div>
  );
}

const tones: Record<CrmSample['action'], Tone> = {
  create: 'good',
  update: 'ember',
  link: 'neutral',
  send: 'ember',
  add_there: 'good',
  conflict: 'warning',
  removed: 'danger',
};

const keyOf = ({ object, action, label, changes }: CrmSample) =>
  JSON.stringify([object, action, label, changes]);

function Samples({ sample }: { sample: CrmSample[] }) {
  const { t } = useTranslation('connectors');
  const format = useFormat();
  const fieldName = useFieldName();
  return (
    <ul className="grid grid-cols-1 gap-3">
      {sample.map((one) => (
        <li key={keyOf(one)} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge tone={tones[one.action]}>{t(`actions.${one.action}`)}</Badge>
          <span className="font-medium wrap-anywhere">
            {one.label || t(`objects.${one.object}`)}
          </span>
          {one.changes.map(({ field, from, to }) => (
            <span key={field} className="min-w-0 text-sm wrap-anywhere text-muted">
              {format.labelled(fieldName(field))}
              <ValueChange from={from} to={to} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
