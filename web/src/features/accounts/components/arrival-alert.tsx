import { useTranslation } from 'react-i18next';
import { useArrival } from '#lib/arrival.ts';
import { toArrivalProblem } from '../api/auth-problem.ts';
import { FormAlert } from './form-alert.tsx';

/** Why the link or the provider that led here did not help. */
export function ArrivalAlert() {
  const { t } = useTranslation('auth');
  const arrival = useArrival();
  if (arrival.status !== 'refused') return null;
  return (
    <div className="mb-4">
      <FormAlert>{t(`errors.${toArrivalProblem(arrival.code).key}`)}</FormAlert>
    </div>
  );
}
