import { exportFormats } from '@kith/contract/contacts/rules';
import { FileSpreadsheet, Share } from 'lucide-react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '#ui/dropdown-menu.tsx';
import { showToast } from '#ui/toast.ts';
import { useExportContacts } from '../api/export-contacts.ts';

const products = { salesforce: 'Salesforce', hubspot: 'HubSpot' };

/** Exports the whole network in a chosen format. */
export function ExportMenu() {
  const { t } = useTranslation('exports');
  const run = useExportContacts();
  return (
    <DropdownMenu
      trigger={
        <Button isPending={run.isPending} icon={<Share aria-hidden size={16} />}>
          <span className="@max-xl:sr-only">{t('open')}</span>
        </Button>
      }
    >
      <ExportItems run={run} />
    </DropdownMenu>
  );
}

/** The formats, as items of a menu. */
export function ExportItems({ run }: { run: ReturnType<typeof useExportContacts> }) {
  const { t } = useTranslation('exports');
  return (
    <>
      <MenuLabel>{t('about')}</MenuLabel>
      {exportFormats.map((format) => {
        const [crm, companies] = format.split('_');
        const product = products[crm as keyof typeof products];
        return (
          <MenuItem
            key={format}
            disabled={run.isPending}
            icon={<FileSpreadsheet aria-hidden size={16} />}
            onSelect={() =>
              whenDone(run.mutateAsync(format), {
                onSuccess: () => showToast({ kind: 'success', title: t('ready') }),
              })
            }
          >
            {product
              ? t(companies ? 'companiesFor' : 'contactsFor', { product })
              : t(format as 'csv')}
          </MenuItem>
        );
      })}
    </>
  );
}
