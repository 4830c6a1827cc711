import { type ExportFormat, exportFormats } from '@kith/contract/contacts/rules';
import { FileBraces, FileSpreadsheet, IdCard, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { whenDone } from '#lib/when-done.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '#ui/dropdown-menu.tsx';
import { showToast } from '#ui/toast.ts';
import { useExportContacts } from '../api/export-contacts.ts';

const icons: Partial<Record<ExportFormat, ReactNode>> = {
  vcard4: <IdCard aria-hidden size={16} />,
  vcard3: <IdCard aria-hidden size={16} />,
  json: <FileBraces aria-hidden size={16} />,
};
/** Files for the import of a CRM, by its name. */
const crms = {
  salesforce: ['contactsFor', 'Salesforce'],
  hubspot: ['contactsFor', 'HubSpot'],
  salesforce_accounts: ['companiesFor', 'Salesforce'],
  hubspot_companies: ['companiesFor', 'HubSpot'],
} as const;

type PlainFormat = Exclude<ExportFormat, keyof typeof crms>;

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
  const nameFile = (format: keyof typeof crms) => {
    const [key, product] = crms[format];
    return t(key, { product });
  };
  return (
    <>
      <MenuLabel>{t('about')}</MenuLabel>
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          disabled={run.isPending}
          icon={icons[format] ?? <FileSpreadsheet aria-hidden size={16} />}
          onSelect={() =>
            whenDone(run.mutateAsync(format), {
              onSuccess: () => showToast({ kind: 'success', title: t('ready') }),
            })
          }
        >
          {format in crms ? nameFile(format as keyof typeof crms) : t(format as PlainFormat)}
        </MenuItem>
      ))}
    </>
  );
}
