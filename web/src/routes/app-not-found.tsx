import { UnknownAddress } from '#routes/unknown-address.tsx';

/** The same screen inside the shell, which has the `main` element already. */
export default function AppNotFound() {
  return <UnknownAddress />;
}
