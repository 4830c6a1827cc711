import type { Quality } from '@kith/contract/insights/quality';
import type { QualityKind } from '@kith/contract/insights/quality-rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

export type KindChoiceProps = {
  quality: Quality;
  kind: QualityKind | null;
  onKind: (kind: QualityKind | null) => void;
};

/** Which problems the queue shows, with how many there are of each kind. */
export function KindChoice({ quality, kind, onKind }: KindChoiceProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const shown = quality.kinds.filter((one) => one.problems > 0 || one.kind === kind);
  const all = quality.kinds.reduce((sum, { problems }) => sum + problems, 0);
  return (
    <div
      role="group"
      aria-label={t('quality.choice')}
      className="flex fade-edges gap-1 overflow-x-auto border-b border-border p-3"
    >
      <KindButton
        label={t('quality.all')}
        count={format.number(all)}
        isChosen={kind === null}
        onChoose={() => onKind(null)}
      />
      {shown.map((one) => (
        <KindButton
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

type KindButtonProps = { label: string; count: string; isChosen: boolean; onChoose: () => void };

function KindButton({ label, count, isChosen, onChoose }: KindButtonProps) {
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
