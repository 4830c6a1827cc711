import { paths } from '@kith/contract/app-routes/paths';
import type { MeetingBrief as Brief } from '@kith/contract/meetings/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Card, CardRow, Section } from '#ui/card.tsx';
import { PersonLine } from '#ui/person-line.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useBrief } from '../api/meetings.ts';

type Person = Brief['people'][number];
type BriefProps = {
  id: string;
  renderNews: (reason: Person['news'][number]['reason']) => ReactNode;
};

/** One page about each guest: how warm and why, last words, promises, people in common, news. */
export function MeetingBrief({ id, renderNews }: BriefProps) {
  const { t } = useTranslation('meetings');
  const { data } = useBrief(id);
  if (!data) return <Skeleton className="h-64" />;
  return (
    <Section title={t('brief.title')} about={t('brief.about')}>
      <div className="grid grid-cols-1 gap-4">
        {data.people.map((person) => (
          <PersonBrief key={person.contact.id} person={person} renderNews={renderNews} />
        ))}
      </div>
    </Section>
  );
}

function PersonBrief({
  person,
  renderNews,
}: {
  person: Person;
  renderNews: BriefProps['renderNews'];
}) {
  const { t } = useTranslation('meetings');
  const format = useFormat();
  const { contact, why, last_words: words, open_promises: promises, in_common: common } = person;
  const said = [why, words, promises, common, person.news];
  const isKnown = person.notes !== '' || said.some((part) => part.length > 0);
  const about = format.series([contact.title, contact.company, contact.location]);
  return (
    <Card>
      <CardRow>
        <PersonLine
          name={contact.full_name}
          warmth={contact.warmth}
          href={paths.contact(contact.id)}
          context={about}
        />
      </CardRow>
      {isKnown ? null : (
        <CardRow>
          <p className="text-muted">{t('brief.nothing')}</p>
        </CardRow>
      )}
      <Part title={t('brief.why')}>
        {why.map((part) => (
          <li key={`${part.kind} ${part.latest_at}`}>
            {t('brief.whyLine', {
              count: part.count,
              kind: t(`brief.kinds.${part.kind as 'meeting'}`),
              when: format.date(part.latest_at),
              points: format.number(Math.round(part.points)),
            })}
          </li>
        ))}
      </Part>
      <Part title={t('brief.words')}>
        {words.map((said) => (
          <li key={`${said.at} ${said.text}`}>
            <span className="text-muted">
              {format.date(said.at)} · {format.labelled(t(`brief.kinds.${said.kind}`))}
            </span>
            {said.text}
          </li>
        ))}
      </Part>
      <Part title={t('brief.promises')}>
        {promises.map(({ text, due_on: due }) => (
          <li key={`${text} ${due}`}>
            {text}
            {due === null ? null : <span className="text-muted"> · {format.date(due, 'UTC')}</span>}
          </li>
        ))}
      </Part>
      <Part title={t('brief.common')}>
        {common.map(({ contact_id: id, name, about: job }) => (
          <li key={id}>
            <Link to={paths.contact(id)} className="underline underline-offset-4">
              {name}
            </Link>
            {job === '' ? null : <span className="text-muted"> · {job}</span>}
          </li>
        ))}
      </Part>
      <Part title={t('brief.news')}>
        {person.news.map(({ id, reason }) => (
          <li key={id}>{renderNews(reason)}</li>
        ))}
      </Part>
      {person.notes === '' ? null : (
        <CardRow>
          <h3 className="pb-1 text-sm font-semibold">{t('brief.notes')}</h3>
          <p className="whitespace-pre-wrap">{person.notes}</p>
        </CardRow>
      )}
    </Card>
  );
}

/** Nothing where there is nothing to say. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <CardRow>
      <h3 className="pb-1 text-sm font-semibold">{title}</h3>
      <ul className="grid gap-1">{children}</ul>
    </CardRow>
  );
}
