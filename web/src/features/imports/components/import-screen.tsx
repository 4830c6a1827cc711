import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/page-header.tsx';
import { ImportDetail } from './import-detail.tsx';
import { ImportHistory } from './import-history.tsx';
import { PasteCard } from './paste-card.tsx';
import { SourceGuide } from './source-guide.tsx';
import { UploadCard } from './upload-card.tsx';

type ImportScreenProps = {
  /** The import at hand, kept in the address so that it survives leaving the page. */
  importId: string | null;
  onChoose: (importId: string | null) => void;
  /** Further ways on from the result of an import. */
  resultActions?: ReactNode;
};

/** Bringing a network in: choose a file, look at what it would do, carry it out, take it back. */
export function ImportScreen({ importId, onChoose, resultActions }: ImportScreenProps) {
  const { t } = useTranslation('imports');
  const [isPasting, setIsPasting] = useState(false);
  return (
    <div className="grid gap-7">
      <PageHeader title={t('title')} description={t('subtitle')} />
      {importId === null ? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr]">
            {isPasting ? (
              <PasteCard
                onPasted={(pasted) => onChoose(pasted.id)}
                onLeave={() => setIsPasting(false)}
              />
            ) : (
              <UploadCard
                onUploaded={(uploaded) => onChoose(uploaded.id)}
                onPaste={() => setIsPasting(true)}
              />
            )}
            <SourceGuide />
          </div>
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
