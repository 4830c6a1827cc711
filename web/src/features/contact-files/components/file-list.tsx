import { contactFileLimits, spaceWarningFrom } from '@kith/contract/contact-files/rules';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLostFocus } from '#ui/use-lost-focus.ts';
import { useContactFiles } from '../api/contact-files.ts';
import { useUploads } from '../api/uploads.ts';
import { FileLine } from './file-line.tsx';
import { UploadLine } from './upload-line.tsx';

/** The number of files shown at first, so that the content below stays near. */
const shownAtFirst = 5;

type FileListProps = {
  contactId: string;
  /** The focused line has disappeared. */
  onFocusLost: () => void;
};

/** The files of a contact, below those being sent. */
export function FileList({ contactId, onFocusLost }: FileListProps) {
  const { t } = useTranslation(['files', 'common']);
  const { data, isError, refetch } = useContactFiles(contactId);
  const uploads = useUploads(contactId);
  const [isWhole, setIsWhole] = useState(false);
  const format = useFormat();
  const files = data?.items ?? [];
  const shown = isWhole ? files : files.slice(0, shownAtFirst);
  const count = files.length + uploads.length;
  useLostFocus(count, onFocusLost);
  return (
    <>
      {isError ? (
        <p className="text-sm text-muted">
          {t('failed')}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {!data && !isError ? <Skeleton className="h-5 w-40" /> : null}
      {data && count === 0 ? (
        <p className="text-sm text-muted">
          {t('none')} <span className="hidden pointer-fine:inline">{t('dropHint')}</span>
        </p>
      ) : null}
      {count > 0 ? (
        <Card>
          <ul aria-label={t('title')}>
            {uploads.map((upload) => (
              <Line key={upload.key}>
                <UploadLine upload={upload} />
              </Line>
            ))}
            {shown.map((file) => (
              <Line key={file.id}>
                <FileLine file={file} />
              </Line>
            ))}
          </ul>
        </Card>
      ) : null}
      {files.length > shownAtFirst ? (
        <Button
          variant="link"
          className="justify-self-start text-muted"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('showFewer') : t('showAll', { number: format.number(files.length) })}
        </Button>
      ) : null}
      <UsedSpace usedBytes={data?.used_bytes ?? 0} />
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-3 border-b border-border py-2 pr-2 pl-3 last:border-b-0">
      {children}
    </li>
  );
}

/** Shown only when it is about to matter. */
function UsedSpace({ usedBytes }: { usedBytes: number }) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const limit = contactFileLimits.memberBytes;
  if (usedBytes <= limit * spaceWarningFrom) return null;
  return (
    <p className="text-sm text-muted tabular-nums">
      {t('used', { used: format.bytes(usedBytes), limit: format.bytes(limit) })}
    </p>
  );
}
