/** What the database says to every server: a row changed. Triggers write there. */
export const changesChannel = 'kith_changes';
/** What servers say to one another; gone when nobody listens. */
export const notesChannel = 'kith_notes';

export type BusListener = {
  onChange: (text: string) => void;
  onNote: (text: string) => void;
  /** Something may have been missed. Called once what comes is heard again. */
  onGap: () => void;
};

/** The way between servers on one database. What one says reaches each of them, itself too. */
export type Bus = {
  /** Texts of at most 7,900 bytes. */
  publishNote: (text: string) => Promise<void>;
  close: () => Promise<void>;
};
