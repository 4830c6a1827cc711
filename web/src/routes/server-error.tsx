import { TriangleAlert } from 'lucide-react';
import { PublicFrame } from '#app/public-frame.tsx';
import { StatusScreen } from '#app/status-screen.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { useTranslation } from '#lib/i18n/use-translation.ts';

/** The server failed, and no retry is possible here. */
export default function ServerError() {
  const { t } = useTranslation(['errors', 'shell']);
  return (
    <PublicFrame footer={<LandingFooter />}>
      <StatusScreen
        code={500}
        icon={<TriangleAlert aria-hidden size={22} />}
        title={t('kinds.serverError.title')}
        body={t('kinds.serverError.body')}
        mailLabel={t('shell:error.report')}
      />
    </PublicFrame>
  );
}
