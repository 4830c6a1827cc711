import { brand } from '@kith/contract/core/brand';

/** The browser tab's title; React moves it into the head. The shell announces its changes. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}
