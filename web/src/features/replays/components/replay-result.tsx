import type { Replay } from '@kith/contract/pipeline/replays';
import { useFormat } from '#lib/i18n/format.ts';
import type { TextResources } from '#lib/i18n/text-resources.d.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Section } from '#ui/card.tsx';

type Fact = keyof TextResources['replays']['facts'];

const tones: Readonly<Record<Replay['outcome'], Tone>> = {
  same: 'good',
  changes: 'warning',
  unknown: 'neutral',
  stopped: 'neutral',
  failed: 'danger',
};

/** What is, beside what would be. */
export function ReplayResult({ replay }: { replay: Replay }) {
  const { t } = useTranslation('replays');
  const format = useFormat();
  const { outcome, fault, facts, tables, jobs } = replay;
  return (
    <>
      <div role="status" className="grid gap-1 rounded-md bg-sunken p-4">
        <p>
          <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}.title`)}</Badge>
        </p>
        <p className="text-sm">{t(`outcomes.${outcome}.about`)}</p>
        {fault === null ? null : <p className="font-mono text-xs break-words">{fault}</p>}
        <p className="text-sm text-muted">{t('result.nothingKept')}</p>
      </div>
      <Section title={t('result.facts')}>
        <table className="w-full text-base">
          <thead>
            <tr className="border-b border-border text-left text-sm text-muted">
              <th scope="col" className="py-2 font-medium">
                {t('result.what')}
              </th>
              <th scope="col" className="py-2 font-medium">
                {t('result.was')}
              </th>
              <th scope="col" className="py-2 font-medium">
                {t('result.would')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {facts.map((fact) => (
              <tr key={fact.name}>
                <th scope="row" className="py-2 text-left font-medium">
                  {t(`facts.${fact.name as Fact}`, { defaultValue: fact.name })}
                </th>
                <td className="py-2 font-mono text-sm">{fact.was}</td>
                <td
                  className={
                    fact.was === fact.would_be
                      ? 'py-2 font-mono text-sm'
                      : 'py-2 font-mono text-sm font-semibold text-ember-ink'
                  }
                >
                  {fact.would_be}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title={t('result.writes')}>
        {tables.length + jobs.length === 0 ? (
          <p className="text-muted">{t('result.noWrites')}</p>
        ) : (
          <ul aria-label={t('result.writes')} className="divide-y divide-border">
            {tables.map((table) => (
              <li key={table.name} className="flex flex-wrap justify-between gap-3 py-2">
                <span className="font-mono text-sm break-all">{table.name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {t('result.rows', {
                    inserted: format.number(table.inserted),
                    updated: format.number(table.updated),
                    deleted: format.number(table.deleted),
                  })}
                </span>
              </li>
            ))}
            {jobs.map((job) => (
              <li key={job.kind} className="flex flex-wrap justify-between gap-3 py-2">
                <span className="font-mono text-sm break-all">{job.kind}</span>
                <span className="text-sm text-muted tabular-nums">
                  {t('result.jobs', { count: job.count, number: format.number(job.count) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}
