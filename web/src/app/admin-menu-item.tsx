import { paths } from '@kith/contract/app-routes/paths';
import { ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Gated } from '#app/gated.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { MenuItem } from '#ui/dropdown-menu.tsx';

const needs = { needsAdmin: true };

/** The link to administration, shown to administrators only. */
export function AdminMenuItem() {
  return (
    <Gated needs={needs} whenDenied="hidden">
      <Item />
    </Gated>
  );
}

function Item() {
  const { t } = useTranslation('operations');
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={<ShieldCheck aria-hidden size={16} />}
      onSelect={() => void navigate(paths.admin())}
    >
      {t('landing.title')}
    </MenuItem>
  );
}
