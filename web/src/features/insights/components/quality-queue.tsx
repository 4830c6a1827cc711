import { paths } from '@kith/contract/app-routes/paths';
import type { Quality, QualityItem } from '@kith/contract/insights/quality';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { PeopleSkeleton } from '#ui/skeleton.tsx';
import { useActions } from '#ui/use-actions.ts';
import { type Choice, choicesOf } from '../api/choices-of.ts';
import { keyOf, useProblems, useQualityDecisions } from '../api/quality.ts';
import type { Addressee } from './findings.tsx';
import { KindChoice, type KindChoiceProps } from './kind-choice.tsx';
import { OpenProblem } from './open-problem.tsx';
import { Person } from './person.tsx';
import { ProblemChange } from './problem-change.tsx';
import { useProblemTexts } from './use-problem-texts.ts';

type QueueProps = KindChoiceProps & { onWrite: (person: Addressee) => void };

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
  const [choice, setChoice] = useState<{ key: string; fix: Choice } | null>(null);
  const chosenOf = (one: QualityItem) => (choice?.key === keyOf(one) ? choice.fix : one.fix);

  function act(one: QualityItem, fix: Choice) {
    if (!isFree) return;
    if (fix !== null) decisions.fix({ item: one, fix });
    else if (one.kind === 'stale') onWrite(one.contact);
    else
      void navigate(one.kind === 'duplicate' ? paths.duplicates() : paths.contact(one.contact.id));
  }
  function choose(one: QualityItem, fix: Choice | undefined) {
    if (fix !== undefined) setChoice({ key: keyOf(one), fix });
  }
  const leave = (one: QualityItem) => isFree && decisions.leave(one);
  useActions({
    'quality.move': (chord) =>
      setWanted(Math.max(0, Math.min(items.length - 1, place + (chord === 'J' ? 1 : -1)))),
    'quality.fix': item && (() => act(item, chosenOf(item))),
    'quality.choose': item && ((chord) => choose(item, choicesOf(item)[Number(chord) - 1])),
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
  const chosen = chosenOf(item);
  const fixable = quality.kinds.find(({ kind }) => kind === item.kind)?.fixable ?? 0;
  const alike = item.fix === null || chosen === null ? 0 : fixable;
  return (
    <ul>
      {items.map((one, index) => (
        <li key={keyOf(one)} className="border-b border-border last:border-b-0">
          {index === place ? (
            <OpenProblem
              item={one}
              alike={alike}
              isPending={decisions.isPending}
              chosen={chosen}
              onChoose={(fix) => choose(one, fix)}
              onAct={() => act(one, chosen)}
              onFixAll={() => chosen && decisions.fixAll({ kind: one.kind, fix: chosen })}
              onLeave={() => leave(one)}
            />
          ) : (
            <ProblemRow
              item={one}
              onOpen={() => setWanted(index)}
              onAct={() => act(one, one.fix)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type RowProps = { item: QualityItem; onOpen: () => void; onAct: () => void };

function ProblemRow({ item, onOpen, onAct }: RowProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
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
      <Button
        size="sm"
        onClick={onAct}
        aria-label={format.labelled(actionOf(item), sentenceOf(item))}
      >
        {actionOf(item)}
      </Button>
    </div>
  );
}
