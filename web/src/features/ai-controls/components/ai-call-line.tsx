import type { AiCall } from '@kith/contract/ai-controls/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';

const tones = { accepted: 'good', refused: 'neutral', failed: 'danger' } as const;

/** One call: what for, who answered, what was read by its names, and what came of it. */
export function AiCallLine({ call }: { call: AiCall }) {
  const { t } = useTranslation('ai-controls');
  const format = useFormat();
  const { engine, host, model, prompt_version: version, fields, outcome, credits } = call;
  const names = format.list(fields.map((field) => t(`fields.${field}`)));
  const by =
    engine === 'local'
      ? t('log.builtIn')
      : t('log.service', { host, model, version: format.number(version ?? 1) });
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t(`uses.${call.use}.name`)}</span>
        <Badge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
        <time dateTime={call.at} className="text-sm text-muted sm:ml-auto">
          {format.dateTime(call.at)}
        </time>
      </div>
      <p className="text-sm wrap-anywhere text-muted">{by}</p>
      <p className="text-sm text-muted">
        {engine === 'local' ? t('log.read', { names }) : t('log.sent', { names })}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t('log.took', { number: format.number(call.duration_ms) })}
        {' · '}
        {t('log.credits', { count: credits, number: format.number(credits) })}
      </p>
    </li>
  );
}
