import type { WarmthExplanation } from '@kith/contract/contacts/schemas';
import { saturation, warmthBand } from '@kith/contract/warmth/rules';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useWarmthPartLabels } from './use-warmth-part-labels.ts';
import { WarmthHistory } from './warmth-history.tsx';
import { WarmthInWords } from './warmth-in-words.tsx';

type ExplanationProps = { explanation: WarmthExplanation };

/** What a warmth is made of: its history, the share of each kind of interaction, the formula. */
export function WarmthExplanationDialog({
  explanation,
  onClose,
}: ExplanationProps & { onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const format = useFormat();
  const warmth = Math.round(explanation.warmth);
  const first = explanation.history[0];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="md"
      title={t('warmth.title', { warmth })}
      description={t('warmth.state', {
        band: t(`common:warmth.band${warmthBand(explanation.warmth)}`),
        health: t(`health.${explanation.health}`),
      })}
    >
      <div className="grid gap-5 pb-2">
        <WarmthInWords explanation={explanation} />
        <div className="grid gap-1">
          <WarmthHistory explanation={explanation} />
          <p aria-hidden className="flex justify-between text-xs text-muted">
            <span>{first ? format.date(first.at) : null}</span>
            <span>{format.relativeDays(0)}</span>
          </p>
        </div>
        {explanation.parts.length === 0 ? null : <PartsTable explanation={explanation} />}
        <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-muted">
          {t('warmth.formula', {
            days: format.number(explanation.half_life_days),
            mass: format.number(explanation.mass, { maximumFractionDigits: 1 }),
            saturation: format.number(saturation),
            warmth,
          })}
        </p>
      </div>
    </Dialog>
  );
}

/** Age and weight are columns where there is room for them, otherwise a second line. */
function PartsTable({ explanation }: ExplanationProps) {
  const { t } = useTranslation('contacts');
  const { countOf, directionOf, latestOf, weightOf, detailOf, pointsOf } = useWarmthPartLabels();
  return (
    <table className="w-full text-base">
      <thead>
        <tr className="border-b border-border text-left text-sm text-muted [&>th]:pb-2 [&>th]:font-medium">
          <th scope="col">{t('warmth.columns.what')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('warmth.columns.latest')}
          </th>
          <th scope="col" className="text-right max-sm:hidden">
            {t('warmth.columns.weight')}
          </th>
          <th scope="col" className="text-right">
            {t('warmth.columns.points')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {explanation.parts.map((part) => (
          <tr key={`${part.kind}:${part.direction}`} className="align-baseline">
            <th scope="row" className="py-2.5 text-left font-medium">
              {countOf(part)} <span className="font-normal text-muted">{directionOf(part)}</span>
              <span className="block text-sm font-normal text-muted sm:hidden">
                {detailOf(part)}
              </span>
            </th>
            <td className="py-2.5 text-muted max-sm:hidden">{latestOf(part)}</td>
            <td className="py-2.5 text-right text-muted tabular-nums max-sm:hidden">
              {weightOf(part)}
            </td>
            <td className="py-2.5 text-right font-semibold tabular-nums">{pointsOf(part)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
