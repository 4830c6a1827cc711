import { NotFoundScreen } from '#app/not-found-screen.tsx';

/** Every address that no other route takes. */
export default function NotFound() {
  return (
    <main>
      <NotFoundScreen />
    </main>
  );
}
