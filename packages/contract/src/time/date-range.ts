/** Messages about a date range, shared by every range input (spec 5, date ranges: search and bulk report). */
export const dateRangeMessages = {
  notBefore: 'Date From must be before Date To',
  noEnd: "Must set 'Date To' if 'Date From' is selected",
} as const
