import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { SeverityIcon } from '#ui/severity.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { ButtonStates } from './button-states.tsx';
import { FieldSamples } from './field-samples.tsx';
import { RingSamples } from './ring-samples.tsx';
import { Sample, Samples } from './sample.tsx';

const severities = ['low', 'medium', 'high', 'critical'] as const;
const tones = ['neutral', 'ember', 'good', 'warning', 'danger'] as const;

/** The product's controls and parts with their states. */
export function ComponentSamples() {
  const { t } = useTranslation(['design', 'errors']);
  const format = useFormat();
  return (
    <Samples>
      <RingSamples />
      <ButtonStates />
      <FieldSamples />
      <Sample
        title={t('parts.labels')}
        code={'<Badge tone="good">…</Badge>'}
        className="grid gap-4"
      >
        <p className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {severities.map((severity) => (
            <li key={severity} className="flex items-center gap-2 text-sm">
              <SeverityIcon severity={severity} />
              <span aria-hidden>{t(`errors:severity.${severity}`)}</span>
            </li>
          ))}
        </ul>
        <p className="flex gap-2">
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
          <Kbd>Esc</Kbd>
        </p>
      </Sample>
      <Sample title={t('parts.figures')} code="<StatGroup><Stat … /></StatGroup>">
        <StatGroup label={t('parts.figures')}>
          <Stat value={format.number(1_284)} label={t('parts.people')} />
          <Stat value={format.number(77)} label={t('parts.warm')} tone="warm" />
        </StatGroup>
      </Sample>
      <Sample
        title={t('parts.progress')}
        code="<ProgressBar done={37} total={100} />"
        className="grid gap-5"
      >
        <ProgressBar
          label={t('parts.progress')}
          done={37}
          total={100}
          caption={t('parts.progressOf')}
        />
        <ProgressBar
          label={t('parts.progressUnknown')}
          done={0}
          total={null}
          caption={t('parts.progressUnknown')}
        />
      </Sample>
      <Sample title={t('parts.empty')} code="<EmptyState title={…} description={…} />">
        <EmptyState title={t('parts.emptyTitle')} description={t('parts.emptyText')} />
      </Sample>
    </Samples>
  );
}
