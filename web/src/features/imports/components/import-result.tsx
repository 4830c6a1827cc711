import { paths } from '@kith/contract/app-routes/paths';
import type { Import } from '@kith/contract/imports/schemas';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useImportName } from '../api/use-import-name.ts';
import { ImportFindings } from './import-findings.tsx';
import { UndoImport } from './undo-import.tsx';

/** What an import did, and a link to the result. */
export function ImportResult({ item, actions }: { item: Import; actions?: ReactNode }) {
  const { t } = useTranslation('imports');
  const nameOf = useImportName();
  const format = useFormat();
  const { contacts, interactions, companies } = item;
  const filled = companies.new + companies.updated;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-5 sm:p-6">
        <div className="flex min-w-0 items-start gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-good-soft text-good-ink max-sm:hidden">
            <CircleCheck aria-hidden size={22} />
          </span>
          <div className="min-w-0">
            <h2 className="title-serif text-xl">
              {t('result.title', { count: contacts.new, number: format.number(contacts.new) })}
            </h2>
            <p className="text-muted empty:hidden">
              {contacts.updated > 0
                ? `${t('result.updated', {
                    count: contacts.updated,
                    number: format.number(contacts.updated),
                  })} `
                : null}
              {interactions.new > 0
                ? t('result.interactions', {
                    count: interactions.new,
                    number: format.number(interactions.new),
                  })
                : null}
              {filled > 0
                ? t('result.companies', { count: filled, number: format.number(filled) })
                : null}
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              {nameOf(item)}
              {item.finished_at ? ` · ${format.dateTime(item.finished_at)}` : null}
            </p>
          </div>
        </div>
        {/* The primary one comes first on a phone. */}
        <div className="flex gap-2 max-sm:w-full max-sm:flex-col-reverse sm:flex-wrap sm:items-center">
          {item.undoable ? <UndoImport item={item} /> : null}
          {actions}
          <Button asChild variant="primary">
            <Link to={paths.contacts()}>{t('result.seeNetwork')}</Link>
          </Button>
        </div>
      </Card>
      <ImportFindings item={item} />
    </div>
  );
}
