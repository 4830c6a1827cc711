/** Facts of a span: never what a member wrote, an address, or a member's id. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

type Outcome = {
  /** A better name than the one it began with. */
  name?: string;
  attributes?: Attributes;
  /** The kind of the fault, without its message. */
  fault?: string;
};

/** A timed piece of work in a trace. */
export type Span = {
  /** Begins a part of it. */
  begin: (name: string, attributes?: Attributes) => Span;
  end: (outcome?: Outcome) => void;
};
