declare module 'virtual:catalogues' {
  export type Catalogue = Record<string, unknown>;
  /** By `locale/namespace`; `locale/member` holds the namespaces that a member's screens share. */
  export const catalogues: Record<string, () => Promise<{ default: Catalogue }>>;
}
