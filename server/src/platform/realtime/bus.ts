/** From the database to every server: a row changed. Triggers write to it. */
export const changesChannel = 'kith_changes';
/** The connection that listens to both, among the database's sessions. */
export const realtimeSession = 'kith-realtime';
/** Between servers; lost when none listens. */
export const notesChannel = 'kith_notes';

export type BusListener = {
  onChange: (text: string) => void;
  onNote: (text: string) => void;
  /** Something may have been missed. Called once messages arrive again. */
  onGap: () => void;
};

/** Connects the servers of one database. A published text reaches each of them, the sender too. */
export type Bus = {
  /** Texts of at most 7,900 bytes. */
  publishNote: (text: string) => Promise<void>;
  close: () => Promise<void>;
};
