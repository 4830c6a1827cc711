/** The columns of a file of opportunities, by what they hold; the same for reading and writing. */
export const csvColumns = {
  title: 'Title',
  kind: 'Kind',
  stage: 'Stage',
  value: 'Value',
  currency: 'Currency',
  probability: 'Probability',
  close_on: 'Close date',
  next_step: 'Next step',
  next_step_on: 'Next step due',
  people: 'People',
} as const;
export type CsvColumn = keyof typeof csvColumns;
