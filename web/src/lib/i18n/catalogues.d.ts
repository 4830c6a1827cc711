declare module 'virtual:catalogues' {
  export type Catalogue = Record<string, unknown>;
  /** By `locale/namespace`, and by `locale/member` what a member's screens share. */
  export const catalogues: Record<string, () => Promise<{ default: Catalogue }>>;
}
