import type { UnreleasedFlag } from '@kith/contract/review/places';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StateShown, stateSamples } from './states.tsx';

/** Components of features that members don't have yet, in states that are hard to reach. */
export function StatesScreen() {
  const { t } = useTranslation(['previews', 'flags']);
  const format = useFormat();
  const flags = Object.keys(stateSamples) as (keyof typeof stateSamples & UnreleasedFlag)[];
  return (
    <>
      <PageHeader title={t('states.title')} description={t('states.about')} />
      <p className="text-sm">
        <Link to="/review" className="font-medium text-ember-ink hover:underline">
          {t('states.back')}
        </Link>
      </p>
      {flags.map((name) => (
        <Section
          key={name}
          title={<code className="font-mono">{name}</code>}
          about={t(`flags:meanings.${name}`)}
        >
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            {stateSamples[name].map((sample) => (
              <section
                key={sample.state}
                aria-label={format.labelled(name, t(`states.names.${sample.state}`))}
                className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-border bg-canvas p-4"
              >
                <p className="text-sm font-semibold text-muted">
                  {t(`states.names.${sample.state}`)}
                </p>
                <StateShown sample={sample} />
              </section>
            ))}
          </div>
        </Section>
      ))}
    </>
  );
}
