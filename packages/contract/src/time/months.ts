/** The names of the months, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Returns the name of a month, from 1 to 12. Empty for any other number. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? ''
}

/** Returns the months, from 1 to 12, whose name starts with a word in lower case: 'ma' is March and May. */
export function monthsThatBegin(word: string): number[] {
  return monthNames.flatMap((name, place) =>
    name.toLowerCase().startsWith(word) ? [place + 1] : [],
  )
}
