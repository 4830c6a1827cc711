import { paths } from '@kith/contract/app-routes/paths';
import type { Quality, QualityItem } from '@kith/contract/insights/quality';
import type { QualityKind } from '@kith/contract/insights/quality-rules';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useActions } from '#ui/use-actions.ts';
import { keyOf, useProblems, useQualityDecisions } from '../api/quality.ts';
import type { Addressee } from './findings.tsx';
import { OpenProblem } from './open-problem.tsx';
import { Person } from './person.tsx';
import { ProblemChange } from './problem-change.tsx';
import { useProblemTexts } from './use-problem-texts.ts';

type ChoiceOfKindProps = {
  quality: Quality;
  kind: QualityKind | null;
  onKind: (kind: QualityKind | null) => void;
};

type QueueProps = ChoiceOfKindProps & { onWrite: (person: Addressee) => void };

/** The problems by kind: one is open, the others wait in lines below it. */
export function QualityQueue({ quality, kind, onKind, onWrite }: QueueProps) {
  const queue = useProblems(kind);
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card className="min-w-0 self-start overflow-hidden">
      <KindChoice quality={quality} kind={kind} onKind={onKind} />
      {queue.isPending ? (
        <PeopleSkeleton />
      ) : (
        <Problems key={kind} items={items} quality={quality} onWrite={onWrite} />
      )}
      <ShowMore list={queue} />
    </Card>
  );
}

function KindChoice({ quality, kind, onKind }: ChoiceOfKindProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const shown = quality.kinds.filter((one) => one.problems > 0 || one.kind === kind);
  const all = quality.kinds.reduce((sum, { problems }) => sum + problems, 0);
  return (
    <div
      role="group"
      aria-label={t('quality.choice')}
      className="flex gap-1 overflow-x-auto border-b border-border p-3"
    >
      <Choice
        label={t('quality.all')}
        count={format.number(all)}
        isChosen={kind === null}
        onChoose={() => onKind(null)}
      />
      {shown.map((one) => (
        <Choice
          key={one.kind}
          label={t(`quality.kinds.${one.kind}`)}
          count={format.number(one.problems)}
          isChosen={one.kind === kind}
          onChoose={() => onKind(one.kind)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = { label: string; count: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="rounded-md px-2.5 py-1.5 text-base font-medium whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-2 aria-pressed:bg-sunken aria-pressed:text-text"
    >
      {label} <span className="ml-0.5 font-normal tabular-nums">{count}</span>
    </button>
  );
}

type ProblemsProps = {
  items: readonly QualityItem[];
  quality: Quality;
  onWrite: QueueProps['onWrite'];
};

function Problems({ items, quality, onWrite }: ProblemsProps) {
  const { t } = useTranslation('insights');
  const navigate = useNavigate();
  const decisions = useQualityDecisions();
  const [wanted, setWanted] = useState(0);
  const place = Math.min(wanted, Math.max(0, items.length - 1));
  const item = items[place];
  const isFree = !decisions.isPending;

  function act(one: QualityItem) {
    if (!isFree) return;
    if (one.fix !== null) decisions.fix(one);
    else if (one.kind === 'stale') onWrite(one.contact);
    else
      void navigate(one.kind === 'duplicate' ? paths.duplicates() : paths.contact(one.contact.id));
  }
  const leave = (one: QualityItem) => isFree && decisions.leave(one);
  useActions({
    'quality.move': (chord) =>
      setWanted(Math.max(0, Math.min(items.length - 1, place + (chord === 'J' ? 1 : -1)))),
    'quality.fix': item && (() => act(item)),
    'quality.leave': item && (() => leave(item)),
  });
  if (!item) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden size={22} />}
        title={t('quality.done.title')}
        description={t('quality.done.text')}
        action={
          <Button asChild>
            <Link to={paths.contacts()}>{t('quality.done.action')}</Link>
          </Button>
        }
      />
    );
  }
  const alike = quality.kinds.find(({ kind }) => kind === item.kind)?.fixable ?? 0;
  return (
    <ul>
      {items.map((one, index) => (
        <li key={keyOf(one)} className="border-b border-border last:border-b-0">
          {index === place ? (
            <OpenProblem
              item={one}
              alike={one.fix === null ? 0 : alike}
              isPending={decisions.isPending}
              onAct={() => act(one)}
              onFixAll={() => decisions.fixAll(one.kind)}
              onLeave={() => leave(one)}
            />
          ) : (
            <ProblemRow item={one} onOpen={() => setWanted(index)} onAct={() => act(one)} />
          )}
        </li>
      ))}
    </ul>
  );
}

type RowProps = { item: QualityItem; onOpen: () => void; onAct: () => void };

function ProblemRow({ item, onOpen, onAct }: RowProps) {
  const { t } = useTranslation('insights');
  const { actionOf, sentenceOf } = useProblemTexts();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:px-5">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 rounded-md text-left hover:bg-sunken"
      >
        <Person contact={item.contact} context={t(`quality.kinds.${item.kind}`)} isPlain />
      </button>
      <div className="min-w-0 text-base max-sm:col-start-1 max-sm:row-start-2 max-sm:pl-12">
        <ProblemChange item={item} />
      </div>
      <Button size="sm" onClick={onAct} aria-label={`${actionOf(item)}: ${sentenceOf(item)}`}>
        {actionOf(item)}
      </Button>
    </div>
  );
}
