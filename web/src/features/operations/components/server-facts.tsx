import { dayMs } from '@kith/contract/core/time';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import { Section } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat, StatGroup } from '#ui/stat.tsx';
import { useServerHealth } from '../api/operations.ts';

/** From here on days are more useful than hours. */
const spannedMs = 2 * dayMs;

/** The server's own facts. */
export function ServerFacts() {
  const { t } = useTranslation(['operations', 'access']);
  const format = useFormat();
  const now = useNow();
  const { data: health } = useServerHealth();
  if (!health) return <Skeleton className="h-24" />;
  const { migrations } = health;
  const upMs = Math.max(0, now - Date.parse(health.started_at));
  return (
    <Section
      title={t('health.title')}
      aside={t('health.runs', {
        node: health.node_version,
        database: health.database_version,
        environment: t(`access:environments.${health.environment}`),
      })}
    >
      <StatGroup label={t('health.title')}>
        <Stat value={health.version} label={t('health.version')} />
        <Stat
          value={upMs < spannedMs ? format.duration(upMs) : format.span(upMs / dayMs)}
          label={t('health.uptime')}
        />
        <Stat value={format.bytes(health.database_bytes)} label={t('health.database')} />
        <Stat
          value={format.number(migrations.applied)}
          label={t('health.migrations', { latest: format.calendarDate(dateOf(migrations.latest)) })}
        />
      </StatGroup>
    </Section>
  );
}

/** Migrations are named by time, `20261122T1630_account_changes.sql`. */
function dateOf(migration: string): string {
  return migration.replace(/^(\d{4})(\d{2})(\d{2}).*/u, '$1-$2-$3');
}
