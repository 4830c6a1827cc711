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
import { useTranslation } from 'react-i18next';
import type { listAdminItems } from '#app/admin-navigation.ts';
import { Gated } from '#app/gated.tsx';
import { SidebarLink } from '#app/sidebar-link.tsx';
import { useIsAdmin } from '#lib/flags.ts';

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
    <div role="group" aria-label={t('sidebar.title')} className="mt-3 grid gap-0.5">
      {items.map(({ path, labelKey, needs }) => (
        <Gated key={path} needs={needs} whenDenied="hidden">
          <SidebarLink
            path={path}
            label={t(labelKey)}
            icon={icons[labelKey]}
            isExpanded={isExpanded}
            isExact
            onNavigate={onNavigate}
          />
        </Gated>
      ))}
    </div>
  );
}
