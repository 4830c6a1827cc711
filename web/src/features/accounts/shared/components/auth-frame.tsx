import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Logo } from '#ui/logo.tsx';
import { NetworkIllustration } from '#ui/network-illustration.tsx';
import { PageTitle } from '#ui/page-title.tsx';

type AuthFrameProps = { title: string; lead: ReactNode; children: ReactNode };

/** The first frame of a visit leaves the focus to the browser. */
let isFirstFrame = true;

/** The previous step took the focus with it; a field with autofocus has it already. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirstFrame) heading.current?.focus();
    isFirstFrame = false;
  }, []);
  return heading;
}

/** A form at the left, the network illustration at the right. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const heading = useHeadingFocus();
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <PageTitle>{title}</PageTitle>
      <main className="grid place-items-center px-5 py-10 sm:px-8">
        <div className="w-full max-w-92.5">
          <Link to={paths.home()} aria-label={brand.name} className="inline-block rounded-md">
            <Logo name={brand.name} />
          </Link>
          <h1
            ref={heading}
            tabIndex={-1}
            className="title-serif mt-8 text-2xl wrap-anywhere outline-none"
          >
            {title}
          </h1>
          <p className="mt-1 text-base text-pretty wrap-anywhere text-muted">{lead}</p>
          <div className="mt-6">{children}</div>
        </div>
      </main>
      <div className="hidden place-items-center overflow-hidden border-l border-border bg-sunken lg:grid">
        <NetworkIllustration className="w-full max-w-180" />
      </div>
    </div>
  );
}
