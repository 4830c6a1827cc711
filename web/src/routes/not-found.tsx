import { UnknownAddress } from '#routes/unknown-address.tsx';

/** Every address that no other route takes. */
export default function NotFound() {
  return <UnknownAddress />;
}
