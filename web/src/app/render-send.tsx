import { lazy, Suspense } from 'react';
import type { RenderSend } from '#features/nudges/components/draft-form.tsx';

const SendAsMessage = lazy(async () => {
  const button = await import('#features/messages/components/send-as-message.tsx');
  return { default: button.SendAsMessage };
});

/** The ways to send a drafted text; within the service first, where the person is a member. */
export const renderSend: RenderSend = (sending) => (
  <Suspense fallback={sending.renderOthers(false)}>
    <SendAsMessage {...sending} />
  </Suspense>
);
