import { paths } from '@kith/contract/app-routes/paths';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NetworkIllustration } from '#ui/network-illustration.tsx';

type FirstImportProps = {
  /** Step-by-step help to get the file. */
  steps: ReactNode;
};

/** The dashboard of an empty account: what will be shown here, and how to get there. */
export function FirstImport({ steps }: FirstImportProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Card className="grid overflow-hidden lg:grid-cols-[1.15fr_1fr]">
      <div className="grid content-center gap-6 p-6 sm:p-10">
        <div className="grid gap-3">
          <h2 className="title-serif text-2xl text-balance">{t('empty.title')}</h2>
          <p className="max-w-prose text-md text-pretty text-muted">{t('empty.description')}</p>
        </div>
        {steps}
        <div className="flex flex-wrap items-center gap-2 max-sm:grid">
          <Button asChild variant="primary" size="lg">
            <Link to={paths.contactsImport()}>
              <Download aria-hidden size={18} />
              {t('empty.import')}
            </Link>
          </Button>
          <Button asChild variant="ghost" size="lg">
            <Link to={paths.contacts()}>{t('empty.byHand')}</Link>
          </Button>
        </div>
      </div>
      <div className="relative hidden overflow-hidden border-l border-border bg-sunken lg:block">
        <NetworkIllustration className="absolute inset-0 m-auto size-[min(100%,34rem)]" />
      </div>
    </Card>
  );
}
