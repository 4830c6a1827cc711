import { warmthBand } from '@kith/contract/warmth/rules';
import { Download, PenLine, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardRow } from '#ui/card.tsx';
import { PersonCard } from '#ui/person-card.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { sampleHistogram, samplePeople } from './sample-people.ts';

const sampleCounts = { people: 1_284, warm: 312, cooling: 48 };

/**
 * A day in the product, drawn with the product's own components. Only a picture: nothing in it is
 * interactive.
 */
export function ProductPreview() {
  const { t } = useTranslation('landing');
  const format = useFormat();
  return (
    <div className="mx-auto max-w-6xl px-5 sm:px-8">
      <div
        role="img"
        aria-label={t('preview.label')}
        className="rounded-xl border border-border bg-canvas p-4 shadow-floating select-none sm:p-8"
      >
        <div inert className="grid gap-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <div>
              <p className="title-serif text-2xl">{t('preview.greeting')}</p>
              <p className="mt-1 text-muted">{t('preview.lead')}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button icon={<Download aria-hidden size={16} />}>{t('preview.import')}</Button>
              <Button variant="primary" icon={<Plus aria-hidden size={16} />}>
                {t('preview.log')}
              </Button>
            </div>
          </div>
          <StatGroup label={t('preview.label')}>
            <Stat value={format.number(sampleCounts.people)} label={t('preview.people')} />
            <Stat value={format.number(sampleCounts.warm)} label={t('preview.warm')} tone="warm" />
            <Stat
              value={format.number(sampleCounts.cooling)}
              label={t('preview.cooling')}
              tone="cool"
            />
          </StatGroup>
          <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
            <Suggestions />
            <Card className="h-fit p-5">
              <p className="mb-4 text-sm font-semibold text-muted">{t('preview.distribution')}</p>
              <BarChart
                caption={t('preview.distribution')}
                labelHeading={t('preview.distribution')}
                valueHeading={t('preview.people')}
                points={sampleHistogram.map((value, bin) => ({
                  label: String(bin * 5),
                  value,
                  warmthBand: warmthBand(bin * 5 + 2.5),
                }))}
                startLabel={t('preview.faint')}
                endLabel={t('preview.warmEnd')}
              />
            </Card>
          </div>
        </div>
      </div>
    </div>
  );
}

function Suggestions() {
  const { t } = useTranslation('landing');
  return (
    <Card>
      {samplePeople.map((person, index) => (
        <CardRow key={person.name}>
          <PersonCard
            name={person.name}
            warmth={person.warmth}
            context={person.context}
            headingLevel="p"
            aside={
              <Badge tone={index === 0 ? 'ember' : 'neutral'}>
                {t(`preview.stories.${person.story}.badge`)}
              </Badge>
            }
            actions={index === 0 ? <SuggestionActions /> : null}
          >
            <strong className="font-semibold text-ember-ink">
              {t(`preview.stories.${person.story}.fact`)}
            </strong>{' '}
            {t(`preview.stories.${person.story}.rest`)}
          </PersonCard>
        </CardRow>
      ))}
    </Card>
  );
}

function SuggestionActions() {
  const { t } = useTranslation('landing');
  return (
    <>
      <Button variant="primary" size="sm" icon={<PenLine aria-hidden size={14} />}>
        {t('preview.draft')}
      </Button>
      <Button size="sm">{t('preview.logIt')}</Button>
      <Button size="sm" variant="ghost">
        {t('preview.snooze')}
      </Button>
    </>
  );
}
