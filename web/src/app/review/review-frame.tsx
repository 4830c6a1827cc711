import type { ReactNode } from 'react';
import { PublicFrame } from '#app/public-frame.tsx';
import { LandingFooter } from '#features/landing/components/landing-footer.tsx';
import { PageTitle } from '#ui/page-title.tsx';

/** The frame of the previews, which no search engine lists. */
export function ReviewFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicFrame footer={<LandingFooter />}>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 px-5 py-8 sm:px-8">
        {children}
      </div>
    </PublicFrame>
  );
}
