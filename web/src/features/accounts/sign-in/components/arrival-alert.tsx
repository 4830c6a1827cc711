import { useArrival } from '#lib/arrival.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { toArrivalProblem } from '#features/accounts/shared/api/auth-problem.ts';

/** Why the link or the provider that led here did not work. */
export function ArrivalAlert() {
  const { t } = useTranslation('auth');
  const arrival = useArrival();
  if (arrival.status !== 'refused') return null;
  return (
    <div className="mb-4">
      <FormNotice>{t(`errors.${toArrivalProblem(arrival.code).key}`)}</FormNotice>
    </div>
  );
}
