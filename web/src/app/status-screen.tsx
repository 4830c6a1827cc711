import { ArrowLeft, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '@kith/contract/core/brand';
import { useGoBack } from '#app/history.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { mailtoHref } from '#lib/mailto.ts';
import { Button } from '#ui/button.tsx';
import { PageTitle } from '#ui/page-title.tsx';

type StatusScreenProps = {
  code: number;
  icon: ReactNode;
  title: string;
  body: string;
  /** Replaces Go Back. */
  action?: ReactNode;
  /** The label of the email button. */
  mailLabel: string;
};

/** A page for a server status: what happened and what can be done. */
export function StatusScreen({ code, icon, title, body, action, mailLabel }: StatusScreenProps) {
  const { t } = useTranslation('shell');
  const goBack = useGoBack();
  return (
    <div className="grid place-items-center px-5 py-20 text-center">
      <PageTitle>{title}</PageTitle>
      <div className="grid max-w-lg justify-items-center gap-3">
        <span className="grid size-12 place-items-center rounded-full bg-ember-soft text-ember-ink">
          {icon}
        </span>
        <h1 className="title-serif text-3xl text-balance">{title}</h1>
        <p className="text-md text-pretty text-muted">{body}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {action ?? (
            <Button variant="primary" icon={<ArrowLeft aria-hidden size={16} />} onClick={goBack}>
              {t('notFound.back')}
            </Button>
          )}
          <Button asChild>
            <a href={mailtoHref({ to: brand.contactEmail, subject: `${title} (${code})` })}>
              <Mail aria-hidden size={16} />
              {mailLabel}
            </a>
          </Button>
        </div>
        <p className="mt-4 text-sm text-muted">{t('notFound.code', { code })}</p>
      </div>
    </div>
  );
}
