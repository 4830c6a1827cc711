import { lazy, Suspense } from 'react';
import { renderSend } from '#app/render-send.tsx';
import type { RenderDraft } from '#features/insights/components/overview-screen.tsx';

const DraftDialog = lazy(async () => {
  const dialog = await import('#features/nudges/components/draft-dialog.tsx');
  return { default: dialog.DraftDialog };
});

/** A drafted message to someone that a figure counts. */
export const renderDraft: RenderDraft = ({ id, full_name: name }, onClose) => (
  <Suspense>
    <DraftDialog
      key={id}
      subject={{ contactId: id, name, nudge: null }}
      renderSend={renderSend}
      onClose={onClose}
    />
  </Suspense>
);
