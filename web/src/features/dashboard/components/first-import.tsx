import { paths } from '@kith/contract/app-routes/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

type FirstImportProps = {
  /** Where the file goes. */
  upload: ReactNode;
  /** Step-by-step help to get the file. */
  steps: ReactNode;
};

/** The dashboard of an empty account: what will be shown here, and how to get there. */
export function FirstImport({ upload, steps }: FirstImportProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Card className="grid overflow-hidden lg:grid-cols-[1.25fr_1fr]">
      <div className="grid content-start gap-6 p-5 sm:p-10">
        <div className="grid gap-3">
          <h2 className="title-serif text-2xl text-balance">{t('empty.title')}</h2>
          <p className="max-w-prose text-md text-pretty text-muted">{t('empty.description')}</p>
        </div>
        {upload}
        <div className="-mx-3 flex flex-wrap items-center gap-1">
          <Button asChild variant="ghost">
            <Link to={paths.contactsImport()}>{t('empty.import')}</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to={paths.contacts()}>{t('empty.byHand')}</Link>
          </Button>
        </div>
      </div>
      <div className="border-border bg-sunken p-5 max-lg:border-t sm:p-10 lg:border-l">{steps}</div>
    </Card>
  );
}
