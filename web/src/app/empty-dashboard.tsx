import { paths } from '@kith/contract/app-routes/paths';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { FirstImport } from '#features/dashboard/components/first-import.tsx';
import { Greeting } from '#features/dashboard/components/greeting.tsx';
import { LinkedInSteps } from '#features/imports/components/linkedin-steps.tsx';
import { QuickstartCard } from '#features/quickstart/components/quickstart-card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** For the first minutes of an account. */
const QuickImport = lazy(async () => {
  const part = await import('#features/imports/components/quick-import.tsx');
  return { default: part.QuickImport };
});

/** Without contacts, the whole page is the first import. */
export function EmptyDashboard() {
  const navigate = useNavigate();
  const screenRef = useFocusToMain();
  return (
    <div ref={screenRef} className="grid grid-cols-1 gap-6">
      <Greeting />
      <FirstImport
        upload={
          <Suspense fallback={<Skeleton className="h-80 rounded-lg" />}>
            <QuickImport
              onNeedsAnswer={(importId) =>
                void navigate(paths.contactsImport({ import: importId }))
              }
              onPaste={() => void navigate(paths.contactsImport())}
            />
          </Suspense>
        }
        steps={<LinkedInSteps />}
      />
      <QuickstartCard />
    </div>
  );
}

/** The first import takes this screen away, with what had the focus in it. */
function useFocusToMain() {
  const screenRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const screen = screenRef.current;
    const main = screen?.closest('main');
    return () => {
      if (screen?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    };
  }, []);
  return screenRef;
}
