export const subjectMaxLength = 150;
export const ticketMaxLength = 5_000;
/** More than anybody needs, less than a script would send. */
export const ticketsPerDay = 10;
/** Of a reported fault; the rest of a ticket is where it happened. */
export const faultMaxLength = 4_000;
