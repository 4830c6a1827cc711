import { clsx } from 'clsx';
import {
  BookMarked,
  ChartColumn,
  Flag,
  Gauge,
  GraduationCap,
  type LucideIcon,
  Sigma,
  Timer,
} from 'lucide-react';
import type { listAdminItems } from '#app/admin-navigation.ts';
import { Gated } from '#app/gated.tsx';
import { SidebarLink } from '#app/sidebar-link.tsx';
import { useIsAdmin } from '#lib/flags.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';

type Item = ReturnType<typeof listAdminItems>[number];

const icons: Record<Item['labelKey'], LucideIcon> = {
  'sidebar.analytics': ChartColumn,
  'sidebar.featureFlags': Flag,
  'sidebar.revops': Gauge,
  'sidebar.training': GraduationCap,
  'sidebar.alignment': BookMarked,
  'sidebar.methodology': Sigma,
  'sidebar.sla': Timer,
};

type AdminSectionProps = {
  items: readonly Item[];
  isExpanded: boolean;
  onNavigate?: (() => void) | undefined;
};

/** The administrators' part of the sidebar. */
export function AdminSection({ items, isExpanded, onNavigate }: AdminSectionProps) {
  const { t } = useTranslation('operations');
  if (useIsAdmin() !== true) return null;
  return (
    // Without its heading as long as no item is shown.
    <div
      role="group"
      aria-label={t('sidebar.title')}
      className={clsx(
        'mt-3 hidden gap-0.5 has-[a]:grid',
        !isExpanded && 'border-t border-border pt-3',
      )}
    >
      {isExpanded ? (
        <p aria-hidden className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-muted">
          {t('sidebar.title')}
        </p>
      ) : null}
      {items.map(({ path, labelKey, needs }) => (
        <Gated key={path} needs={needs} whenDenied="hidden">
          <SidebarLink
            path={path}
            label={t(labelKey)}
            icon={icons[labelKey]}
            isExpanded={isExpanded}
            own={items.map((item) => item.path).filter((one) => one.startsWith(`${path}/`))}
            onNavigate={onNavigate}
          />
        </Gated>
      ))}
    </div>
  );
}
