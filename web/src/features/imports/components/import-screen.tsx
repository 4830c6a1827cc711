import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ImportDetail } from './import-detail.tsx';
import { ImportHistory } from './import-history.tsx';
import { SourceGuide } from './source-guide.tsx';
import { UploadCard } from './upload-card.tsx';

/** Comes when a text is to be pasted. */
const PasteCard = lazy(async () => {
  const card = await import('./paste-card.tsx');
  return { default: card.PasteCard };
});

type ImportScreenProps = {
  /** The current import, in the address so that it survives leaving the page. */
  importId: string | null;
  onChoose: (importId: string | null) => void;
  /** Other ways to get contacts, under the upload. */
  connectors?: ReactNode;
  /** Further actions after an import. */
  resultActions?: ReactNode;
};

/** Importing a network: choose a file, preview, apply, undo. */
export function ImportScreen({ importId, onChoose, connectors, resultActions }: ImportScreenProps) {
  const { t } = useTranslation('imports');
  const [isPasting, setIsPasting] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-7">
      <PageHeader title={t('title')} description={t('subtitle')} />
      {importId === null ? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr]">
            {isPasting ? (
              <Suspense fallback={<Skeleton className="h-80" />}>
                <PasteCard
                  onPasted={(pasted) => onChoose(pasted.id)}
                  onLeave={() => setIsPasting(false)}
                />
              </Suspense>
            ) : (
              <UploadCard
                onUploaded={(uploaded) => onChoose(uploaded.id)}
                onPaste={() => setIsPasting(true)}
              />
            )}
            <SourceGuide />
          </div>
          {connectors}
          <ImportHistory onOpen={onChoose} />
        </>
      ) : (
        <ImportDetail
          key={importId}
          importId={importId}
          onLeave={() => onChoose(null)}
          resultActions={resultActions}
        />
      )}
    </div>
  );
}
