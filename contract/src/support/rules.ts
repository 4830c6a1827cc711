export const subjectMaxLength = 150;
export const ticketMaxLength = 5_000;
/** More than anybody needs, less than a script would send. */
export const ticketsPerDay = 10;
