import type { Path } from '@kith/contract/paths/schemas';
import { CircleCheck, Clock, Hourglass } from 'lucide-react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** From here on the time since the last contact reads as quiet. */
const quietDays = 30;

/** Why a path is likely: from the member's own data and what profiles show them. */
export function PathReasons({ path }: { path: Path }) {
  const { t } = useTranslation('paths');
  const format = useFormat();
  const { connector, target, reasons, is_longer: isLonger } = path;
  const names = { connector: connector.name, target: target.name };
  const days = reasons.last_contact_days;
  const counted = days === null ? {} : { count: days, number: format.number(days) };
  const sentences = [
    isLonger ? t('reasons.longer') : null,
    reasons.relationship === null ? null : t('reasons.relationship', names),
    reasons.was_together ? t('reasons.together', names) : null,
    reasons.company === null ? null : t('reasons.company', { company: reasons.company }),
    reasons.school === null ? null : t('reasons.school', { school: reasons.school }),
    days === null
      ? t('reasons.never')
      : days === 0
        ? t('reasons.today')
        : t(days > quietDays ? 'reasons.quiet' : 'reasons.recent', counted),
  ].filter((sentence) => sentence !== null);
  return (
    <>
      <p className="text-base text-pretty text-muted">{sentences.join(' ')}</p>
      <Outcome path={path} />
    </>
  );
}

function Outcome({ path: { reasons, is_longer: isLonger, can_ask: canAsk } }: { path: Path }) {
  const { t } = useTranslation('paths');
  const format = useFormat();
  const { introductions, met, answered_in_days: answered } = reasons;
  if (introductions > 0) {
    const counts = {
      count: introductions,
      number: format.number(introductions),
      met: format.number(met),
    };
    return <Fact Icon={CircleCheck} text={t('outcome.met', counts)} />;
  }
  if (answered !== null) {
    const counts = { count: answered, number: format.number(answered) };
    const text = answered === 0 ? t('outcome.answeredToday') : t('outcome.answered', counts);
    return <Fact Icon={Clock} text={text} />;
  }
  if (isLonger) return <Fact Icon={Hourglass} text={t('outcome.longer')} />;
  return canAsk ? null : <Fact Icon={Clock} text={t('outcome.outside')} />;
}

function Fact({ Icon, text }: { Icon: typeof Clock; text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {text}
    </p>
  );
}
