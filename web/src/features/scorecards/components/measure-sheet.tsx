import type { Scorecard, ScorecardChange } from '@kith/contract/scorecards/endpoints';
import { type ScorecardMeasure, scorecardMeasureNames } from '@kith/contract/scorecards/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Section } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import type { Gate } from '#ui/gate.ts';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { MeasureForm } from './measure-form.tsx';
import { MeasureWeeks } from './measure-weeks.tsx';
import { NoteForms } from './note-form.tsx';

type MeasureSheetProps = {
  card: Scorecard;
  measure: ScorecardMeasure;
  /** The change of it that is taken back. */
  undone: ScorecardChange | null;
  gate: Gate;
  /** Another measure is to be added. */
  onPick: (measure: ScorecardMeasure) => void;
  onClose: () => void;
};

/** One measure: what it counts, its weeks, its notes and its target. */
export function MeasureSheet({ card, measure, undone, gate, onPick, onClose }: MeasureSheetProps) {
  const { t } = useTranslation('scorecards');
  const row = card.rows.find((one) => one.measure === measure);
  const isNew = row === undefined && undone === null;
  const unused = scorecardMeasureNames.filter(
    (name) => !card.rows.some((one) => one.measure === name),
  );
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={isNew ? t('add') : t(`measures.${measure}`)}
      widthClassName="w-full max-w-xl"
    >
      <div className="grid grid-cols-1 gap-6 p-5">
        {isNew ? (
          <Field label={t('form.measure')}>
            {(ids) => (
              <Select
                {...ids}
                required={false}
                value={measure}
                onValueChange={onPick}
                options={unused.map((value) => ({ value, label: t(`measures.${value}`) }))}
              />
            )}
          </Field>
        ) : null}
        <p className="text-muted">{t(`meanings.${measure}`)}</p>
        <Section title={t('form.title')}>
          <MeasureForm
            measure={measure}
            row={row}
            administrators={card.administrators}
            undone={undone}
            gate={gate}
            onDone={onClose}
          />
        </Section>
        {row && undone === null ? <NoteForms card={card} row={row} gate={gate} /> : null}
        {row && undone === null ? <MeasureWeeks row={row} /> : null}
      </div>
    </Sheet>
  );
}
