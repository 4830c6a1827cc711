import type {
  Scorecard,
  ScorecardChange,
  ScorecardRow,
  ScorecardSetting,
} from '@kith/contract/scorecards/endpoints';
import type { ScorecardMeasure } from '@kith/contract/scorecards/rules';
import { useState } from 'react';
import { describeError } from '#lib/errors.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import type { Gate } from '#ui/gate.ts';
import { usePreviewScorecard } from '../api/scorecards.ts';
import { GoalFields } from './goal-fields.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ScorecardPreviewCard } from './scorecard-preview-card.tsx';

type MeasureFormProps = {
  measure: ScorecardMeasure;
  /** Undefined while it isn't on the scorecard. */
  row: ScorecardRow | undefined;
  administrators: Scorecard['administrators'];
  undone: ScorecardChange | null;
  gate: Gate;
  onDone: () => void;
};

/** A change of a measure: its target or that it is dropped, then what that means, then why. */
export function MeasureForm({
  measure,
  row,
  administrators,
  undone,
  gate,
  onDone,
}: MeasureFormProps) {
  const { t } = useTranslation('scorecards');
  const [wanted, setWanted] = useState<ScorecardSetting | null>(
    undone === null ? settingOf(row, administrators) : undoneSetting(undone),
  );
  const preview = usePreviewScorecard();
  const { data: shown, error } = preview;
  const isSame = shown !== undefined && JSON.stringify(shown.current) === JSON.stringify(wanted);
  const ask = (setting: ScorecardSetting | null) => preview.mutate({ measure, setting });
  return (
    <div className="grid grid-cols-1 gap-4">
      {undone === null ? null : <p className="text-muted">{t('form.undoing')}</p>}
      {wanted === null ? (
        <p>{t('form.dropping')}</p>
      ) : (
        <GoalFields
          setting={wanted}
          administrators={administrators}
          isFixed={undone !== null}
          onChange={(next) => {
            setWanted(next);
            preview.reset();
          }}
        />
      )}
      <FormNotice>{error ? describeError(error).body : null}</FormNotice>
      <div className="flex flex-wrap gap-2">
        <Button isPending={preview.isPending} onClick={() => ask(wanted)}>
          {t('form.preview')}
        </Button>
        {row && undone === null && wanted !== null ? (
          <Button
            variant="danger-quiet"
            onClick={() => {
              setWanted(null);
              ask(null);
            }}
          >
            {t('form.drop')}
          </Button>
        ) : null}
      </div>
      {shown ? <ScorecardPreviewCard preview={shown} wanted={wanted} isSame={isSame} /> : null}
      {shown && !isSame ? (
        <ReasonForm
          gate={gate}
          change={{
            measure,
            setting: wanted,
            expected: shown.current,
            undoes: undone?.id ?? null,
          }}
          onDone={onDone}
        />
      ) : null}
    </div>
  );
}

function settingOf(
  row: ScorecardRow | undefined,
  administrators: Scorecard['administrators'],
): ScorecardSetting {
  if (!row) {
    return { responsible_id: administrators[0]?.id ?? null, direction: 'at_least', target: 10 };
  }
  const { responsible, direction, target } = row;
  return { responsible_id: responsible?.id ?? null, direction, target };
}

/** The setting that a change replaced; a note is taken back where it is listed. */
function undoneSetting({ before }: ScorecardChange): ScorecardSetting | null {
  return typeof before === 'string' ? null : before;
}
