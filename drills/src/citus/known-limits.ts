/** What the provider's tests expect and a distributed database does not hold, with the reason. */
export interface KnownLimit {
  /** Start of the test file's path in `provider`. */
  file: string
  /** Part of the test's title. Every test of the file if missing. */
  title?: string
  reason: string
}

export const limits: readonly KnownLimit[] = []

export function limitOf(file: string, title: string): KnownLimit | undefined {
  return limits.find((one) => file.startsWith(one.file) && title.includes(one.title ?? ''))
}
