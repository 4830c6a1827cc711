/** Who a message is drafted to. */
export type Addressee = { id: string; full_name: string };
