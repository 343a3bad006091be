/** Statuses of a search: words with commas between them, in the order of their type. */

/** Returns the words of a text. */
export function chosenStatuses(text: string): readonly string[] {
  return text === '' ? [] : text.split(',')
}

/** Returns the text with one status added or removed. */
export function withStatus(
  text: string,
  status: string,
  isChosen: boolean,
  statuses: readonly string[],
): string {
  const chosen = chosenStatuses(text)
  return statuses.filter((one) => (one === status ? isChosen : chosen.includes(one))).join(',')
}
