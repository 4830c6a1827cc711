declare module 'virtual:catalogues' {
  export type Catalogue = Record<string, unknown>;
  /** By `locale/namespace`; `locale/member` and `locale/administration` hold several. */
  export const catalogues: Record<string, () => Promise<{ default: Catalogue }>>;
}
