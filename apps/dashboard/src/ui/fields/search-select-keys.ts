/** Number of options that a page key skips: about as many as are visible. */
const PAGE = 6

/** Returns the option that a key moves to from `at`, among `count`. Returns undefined for keys that do not move. */
export function nextOptionIndex(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1
    case 'ArrowUp':
      return at <= 0 ? last : at - 1
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, at + PAGE)
    case 'PageUp':
      return Math.max(0, at - PAGE)
    default:
      return undefined
  }
}
