import { type Goal, goals } from '@kith/contract/expectations/rules';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { CheckRow } from '#ui/check-row.tsx';
import { toggle } from '../api/toggle.ts';

type GoalRowsProps = { chosen: readonly Goal[]; onChange: (goals: Goal[]) => void };

export function GoalRows({ chosen, onChange }: GoalRowsProps) {
  const { t } = useTranslation('expectations');
  return goals.map((goal) => (
    <CheckRow
      key={goal}
      label={t(`goals.items.${goal}`)}
      isChecked={chosen.includes(goal)}
      onCheckedChange={(isOn) => onChange(toggle(chosen, goal, isOn))}
    />
  ));
}
