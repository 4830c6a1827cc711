import { CircleAlert, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Severity } from '#lib/error-kinds.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

const signs = {
  low: { Icon: Info, ink: 'text-muted', edge: 'border-l-border-strong' },
  medium: { Icon: TriangleAlert, ink: 'text-warning-ink', edge: 'border-l-warning' },
  high: { Icon: CircleAlert, ink: 'text-danger-ink', edge: 'border-l-danger' },
  critical: { Icon: OctagonAlert, ink: 'text-danger-ink', edge: 'border-l-danger' },
} as const;

/** How serious a failure is, as a sign with a name; four shapes, so that colour isn't needed. */
export function SeverityIcon({ severity, size = 18 }: { severity: Severity; size?: number }) {
  const { t } = useTranslation('errors');
  const { Icon, ink } = signs[severity];
  return (
    <span role="img" aria-label={t(`severity.${severity}`)} className={`mt-0.5 shrink-0 ${ink}`}>
      <Icon aria-hidden size={size} />
    </span>
  );
}

/** The matching edge of what holds it. */
export function severityEdge(severity: Severity): string {
  return `border-l-4 ${signs[severity].edge}`;
}
