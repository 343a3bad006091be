/** Options that a page key passes over: about as many as are in sight. */
const PAGE = 6

/** Where a key leads from the option at `at`, among `count`; undefined for keys that lead nowhere. */
export function stepTo(key: string, at: number, count: number): number | undefined {
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
