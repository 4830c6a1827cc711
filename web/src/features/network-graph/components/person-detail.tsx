import { paths } from '@kith/contract/app-routes/paths';
import type { Graph } from '@kith/contract/insights/graph';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { WarmthMark } from '#ui/warmth-mark.tsx';
import { colleaguesOf, recordedTiesOf, type TieReason } from '../api/ties-of.ts';
import type { Layout } from '../layout/layout-types.ts';
import { GraphPersonRow } from './graph-person.tsx';
import type { Addressee } from '../api/addressee.ts';
import { PanelHead } from './panel-head.tsx';
import { useCircleNames } from './use-circle-names.ts';

type PersonDetailProps = {
  graph: Graph;
  layout: Layout;
  person: number;
  onBack: () => void;
  onPerson: (person: number) => void;
  onCircle: (circle: number) => void;
  onWrite: (person: Addressee) => void;
};

/** One person: who they know as far as is known, and why. */
export function PersonDetail(props: PersonDetailProps) {
  const { graph, layout, person: at, onBack, onCircle, onWrite } = props;
  const { t } = useTranslation(['graph', 'contacts']);
  const format = useFormat();
  const { nameOf } = useCircleNames(graph);
  const person = graph.people[at]!;
  const name = person.full_name || t('contacts:unnamed');
  const circleAt = layout.circleOf[at] ?? -1;
  const circle = layout.circles[circleAt];
  return (
    <>
      <PanelHead
        title={name}
        about={format.series([person.title, person.company])}
        onBack={onBack}
      />
      <div className="grid gap-3 border-b border-border px-4 pb-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <WarmthMark warmth={person.warmth} form="word" />
          {circle ? (
            <button
              type="button"
              onClick={() => onCircle(circleAt)}
              className="rounded-sm underline decoration-border-strong underline-offset-3 hover:text-text"
            >
              {t('person.circle', { circle: nameOf(circle) })}
            </button>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            aria-label={t('writeTo', { name })}
            onClick={() => onWrite(person)}
          >
            {t('write')}
          </Button>
          <Button size="sm" asChild>
            <Link to={paths.contact(person.id)}>{t('person.open')}</Link>
          </Button>
        </div>
      </div>
      <RecordedTies {...props} />
      <Colleagues {...props} />
    </>
  );
}

function RecordedTies({ graph, person, onPerson }: PersonDetailProps) {
  const { t } = useTranslation('graph');
  const format = useFormat();
  const reasonText = useReasonText();
  const ties = recordedTiesOf(graph, person);
  if (ties.length === 0 && colleaguesOf(graph, person) === null) {
    return <p className="p-4 text-sm text-pretty text-muted sm:p-5">{t('person.none')}</p>;
  }
  if (ties.length === 0) return null;
  const title = t('person.knows', { count: ties.length, number: format.number(ties.length) });
  return (
    <section aria-label={title} className="py-3">
      <h3 className="px-4 pb-1 text-sm font-semibold text-muted sm:px-5">{title}</h3>
      <ul>
        {ties.map(({ other, reasons }) => (
          <GraphPersonRow
            key={other}
            person={graph.people[other]!}
            context={reasons.map(reasonText).join(' · ')}
            onChoose={() => onPerson(other)}
          />
        ))}
      </ul>
    </section>
  );
}

function useReasonText() {
  const { t } = useTranslation(['graph', 'details']);
  const format = useFormat();
  return (reason: TieReason): string => {
    switch (reason.kind) {
      case 'related':
        return reason.words || t(`details:relationships.kinds.${reason.relation}`);
      case 'introduced':
        return t('reasons.introduced', { date: format.date(reason.at) });
      case 'together':
        return t('reasons.together', {
          count: reason.times,
          number: format.number(reason.times),
          date: format.date(reason.at),
        });
      case 'worked':
        return t('reasons.worked', { company: reason.company });
    }
  };
}

/** So many colleagues are listed; the others are in the list of contacts. */
const shownColleagues = 12;

function Colleagues({ graph, person, onPerson }: PersonDetailProps) {
  const { t } = useTranslation('graph');
  const format = useFormat();
  const found = colleaguesOf(graph, person);
  if (!found) return null;
  const { company, others, isKnown } = found;
  const title = t('person.colleagues', {
    company,
    count: others.length,
    number: format.number(others.length),
  });
  const all = `${paths.contacts()}?${new URLSearchParams({ companies: company }).toString()}`;
  return (
    <section aria-label={title} className="py-3">
      <h3 className="px-4 pb-1 text-sm font-semibold text-muted sm:px-5">{title}</h3>
      {isKnown ? null : (
        <p className="px-4 pb-1 text-sm text-pretty text-muted sm:px-5">{t('person.tooMany')}</p>
      )}
      <ul>
        {others.slice(0, shownColleagues).map((other) => (
          <GraphPersonRow
            key={other}
            person={graph.people[other]!}
            context={graph.people[other]!.title}
            onChoose={() => onPerson(other)}
          />
        ))}
      </ul>
      {others.length > shownColleagues ? (
        <Link
          to={all}
          className="mx-4 rounded-sm text-sm font-semibold text-ember-ink hover:underline sm:mx-5"
        >
          {t('person.allOf', { company })}
        </Link>
      ) : null}
    </section>
  );
}
