import { paths } from '@kith/contract/app-routes/paths';
import type { Graph } from '@kith/contract/insights/graph';
import { PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Button } from '#ui/button.tsx';
import type { Circle, Shared } from '../layout/layout-types.ts';
import { GraphPersonRow } from './graph-person.tsx';
import type { Addressee } from '../api/addressee.ts';
import { PanelHead } from './panel-head.tsx';
import { useCircleNames } from './use-circle-names.ts';

const pageSize = 50;

type CircleDetailProps = {
  graph: Graph;
  circle: Circle;
  onBack: () => void;
  onPerson: (person: number) => void;
  onWrite: (person: Addressee) => void;
  /** What can be done with all of these contacts at once. */
  renderActions: (ids: readonly string[]) => ReactNode;
};

/** One circle: what its people share, and all of them, warmest first. */
export function CircleDetail(props: CircleDetailProps) {
  const { graph, circle, onBack, onPerson, onWrite, renderActions } = props;
  const { t } = useTranslation(['graph', 'contacts']);
  const format = useFormat();
  const { nameOf } = useCircleNames(graph);
  const [shown, setShown] = useState(pageSize);
  const { members, warmth } = circle;
  const people = members.map((at) => ({ at, person: graph.people[at]! }));
  return (
    <>
      <PanelHead
        title={nameOf(circle)}
        about={t('circle.about', {
          people: t('people', { count: members.length, number: format.number(members.length) }),
          warmth: Math.round(warmth),
        })}
        onBack={onBack}
      />
      {circle.shared.length > 0 ? (
        <ul className="grid gap-1 border-b border-border px-4 pb-4 text-sm sm:px-5">
          {circle.shared.map((one) => (
            <SharedLine
              key={one.by === 'company' ? one.company : `${one.by} ${one.value}`}
              graph={graph}
              shared={one}
              size={members.length}
            />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2 border-b border-border px-4 py-3 sm:px-5">
        {renderActions(people.map(({ person }) => person.id))}
      </div>
      <ul className="py-2" aria-label={nameOf(circle)}>
        {people.slice(0, shown).map(({ at, person }) => (
          <GraphPersonRow
            key={person.id}
            person={person}
            onChoose={() => onPerson(at)}
            trailing={<WriteButton person={person} onWrite={onWrite} />}
          />
        ))}
      </ul>
      {people.length > shown ? (
        <Button
          variant="ghost"
          size="sm"
          className="mx-2 mb-4"
          onClick={() => setShown(shown + pageSize)}
        >
          {t('morePeople', {
            count: people.length - shown,
            number: format.number(people.length - shown),
          })}
        </Button>
      ) : null}
    </>
  );
}

type WriteProps = { person: Addressee; onWrite: (person: Addressee) => void };

function WriteButton({ person, onWrite }: WriteProps) {
  const { t } = useTranslation('graph');
  return (
    <IconButton
      size="sm"
      label={t('writeTo', { name: person.full_name })}
      icon={<PenLine aria-hidden size={15} />}
      onClick={() => onWrite(person)}
      className="relative"
    />
  );
}

/** “41 of 58 work at Lumen”, and where all of those are. */
function SharedLine({ graph, shared, size }: { graph: Graph; shared: Shared; size: number }) {
  const { t } = useTranslation('graph');
  const format = useFormat();
  const { valueOf } = useCircleNames(graph);
  const value = valueOf(shared);
  const { by, inside, everywhere } = shared;
  const filter = { company: 'companies', place: 'locations', tag: 'tags' } as const;
  const isWhole = graph.people.length === graph.total;
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 text-muted wrap-anywhere">
        {t(`shared.${by}`, {
          count: inside,
          number: format.number(inside),
          size: format.number(size),
          value,
        })}
      </span>
      <Link
        to={`${paths.contacts()}?${new URLSearchParams({ [filter[by]]: value }).toString()}`}
        aria-label={t('shared.openOf', {
          open: isWhole ? t('shared.all', { number: format.number(everywhere) }) : t('shared.open'),
          value,
        })}
        className="shrink-0 rounded-sm text-ember-ink hover:underline"
      >
        {isWhole ? t('shared.all', { number: format.number(everywhere) }) : t('shared.open')}
      </Link>
    </li>
  );
}
