import type { CrmObject } from '@kith/contract/connectors/rules';
import type { CrmProperties } from '@kith/contract/connectors/schemas';

/** A record of a CRM, with the values of the properties that were asked for, as text. */
export type RemoteRecord = {
  id: string;
  modifiedAt: number;
  values: Record<string, string>;
  /** Of a note: the contacts it is about, and when it happened. */
  contactIds: string[];
  at: number | null;
};

export type RemotePage = {
  records: RemoteRecord[];
  /** Where the next page begins; null on the last. It always moves on. */
  next: string | null;
  /** Records that could not be read. */
  faulty: number;
};

type ReadRequest = {
  /** Only what changed from then on; null for everything. */
  since: number | null;
  cursor: string | null;
  properties: readonly string[];
};

export type RemoteWrite = { id: string; values: Record<string, string> };
export type RemoteAddition = {
  values: Record<string, string>;
  contactId: string | null;
  at: number | null;
};

/** What a connection needs of a CRM. */
export type CrmPeer = {
  describeAccount: () => Promise<{ key: string; label: string }>;
  listProperties: (object: 'contact' | 'company') => Promise<CrmProperties['contact']>;
  readChanged: (object: CrmObject, request: ReadRequest) => Promise<RemotePage>;
  /** The ids of records that were deleted since. */
  readRemoved: (
    object: CrmObject,
    request: { since: number; cursor: string | null },
  ) => Promise<{ ids: string[]; next: string | null }>;
  readByIds: (
    object: CrmObject,
    ids: readonly string[],
    properties: readonly string[],
  ) => Promise<RemoteRecord[]>;
  /** @returns the ids that it refused; the others were written. */
  update: (object: CrmObject, writes: readonly RemoteWrite[]) => Promise<Set<string>>;
  /** @returns its id; null where it refuses the values. */
  create: (object: 'contact' | 'note', addition: RemoteAddition) => Promise<string | null>;
  /**
   * The ids of records that an earlier, interrupted `create` may have made, no more than a page. They
   * may also be others that are equal.
   */
  findCreated: (object: 'contact' | 'note', addition: RemoteAddition) => Promise<string[]>;
  /** The values as `create` sends them: some need a subject or a last name. */
  sentValues: (
    object: 'contact' | 'note',
    addition: Pick<RemoteAddition, 'values'>,
  ) => Record<string, string>;
};

/** The most records that are read or written at once. */
export const peerBatch = 100;

export type PeerFault = 'reconnect' | 'rate_limited' | 'unavailable' | 'invalid_answer';

/** Why a CRM did not do what was asked. */
export class PeerError extends Error {
  readonly fault: PeerFault;
  /** When it may be asked again, of a limit. */
  readonly retryAt: number | null;

  constructor(fault: PeerFault, message: string, retryAt: number | null = null) {
    super(message);
    this.name = 'PeerError';
    this.fault = fault;
    this.retryAt = retryAt;
  }
}
