import { warmthBand } from '@kith/contract/warmth/rules';
import { FileArchive, MessageSquareText, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { ProgressBar } from '#ui/progress.tsx';
import { SparkLine } from '#ui/charts/spark-line.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { sampleHistory, samplePeople } from './sample-people.ts';

const sampleImport = { done: 1_640, total: 2_000 };

/** Three things the product does, each illustrated. */
export function LandingPoints() {
  const { t } = useTranslation('landing');
  return (
    <div className="mx-auto grid max-w-6xl gap-16 px-5 pt-24 sm:px-8 lg:gap-24 lg:pt-32">
      <Point title={t('points.import.title')} body={t('points.import.body')}>
        <ImportPicture />
      </Point>
      <Point title={t('points.warmth.title')} body={t('points.warmth.body')} isReversed>
        <WarmthPicture />
      </Point>
      <Point title={t('points.privacy.title')} body={t('points.privacy.body')}>
        <RingsPicture />
      </Point>
    </div>
  );
}

type PointProps = { title: string; body: string; isReversed?: boolean; children: ReactNode };

function Point({ title, body, isReversed = false, children }: PointProps) {
  return (
    <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <div className={isReversed ? 'lg:order-2' : undefined}>
        <h2 className="title-serif text-3xl text-balance">{title}</h2>
        <p className="mt-4 max-w-lg text-lg text-pretty text-muted">{body}</p>
      </div>
      <div aria-hidden inert className="select-none">
        {children}
      </div>
    </section>
  );
}

function ImportPicture() {
  const { t } = useTranslation('landing');
  const format = useFormat();
  return (
    <Card className="grid gap-5 p-6">
      <div className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-md bg-ember-soft text-ember-ink">
          <FileArchive size={18} />
        </span>
        <div>
          <p className="font-semibold">linkedin-export.zip</p>
          <p className="text-sm text-muted">{t('points.import.files')}</p>
        </div>
      </div>
      <ProgressBar
        label={t('points.import.title')}
        done={sampleImport.done}
        total={sampleImport.total}
        caption={t('points.import.progress', {
          done: format.number(sampleImport.done),
          total: format.number(sampleImport.total),
        })}
      />
      <div className="flex flex-wrap gap-2">
        <Badge tone="good">{t('points.import.new')}</Badge>
        <Badge tone="ember">{t('points.import.updated')}</Badge>
        <Badge>{t('points.import.skipped')}</Badge>
      </div>
    </Card>
  );
}

function WarmthPicture() {
  const { t } = useTranslation('landing');
  const [person] = samplePeople;
  return (
    <Card className="grid gap-4 p-6">
      <PersonLine
        name={person.name}
        warmth={person.warmth}
        context={person.context}
        size="lg"
        trailing={<WarmthMark warmth={person.warmth} />}
      />
      <SparkLine
        caption={t('points.warmth.title')}
        labelHeading={t('points.warmth.title')}
        valueHeading={t('points.warmth.title')}
        points={sampleHistory.map((value, month) => ({ label: String(month), value }))}
        range={[0, 100]}
        warmthBand={warmthBand(person.warmth)}
      />
      <ul className="grid gap-2 text-base text-muted">
        <li className="flex items-center gap-2">
          <UsersRound size={16} />
          {t('points.warmth.meetings')}
          <b className="ml-auto font-semibold text-text tabular-nums">+9.4</b>
        </li>
        <li className="flex items-center gap-2">
          <MessageSquareText size={16} />
          {t('points.warmth.messages')}
          <b className="ml-auto font-semibold text-text tabular-nums">+6.1</b>
        </li>
      </ul>
    </Card>
  );
}

function RingsPicture() {
  return (
    <Card className="divide-y divide-border">
      {samplePeople.map((person) => (
        <PersonLine
          key={person.name}
          name={person.name}
          warmth={person.warmth}
          context={person.context}
          size="md"
          className="px-6 py-4"
          trailing={<WarmthMark warmth={person.warmth} />}
        />
      ))}
    </Card>
  );
}
