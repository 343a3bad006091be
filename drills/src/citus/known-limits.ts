/** What the provider's tests expect and a distributed database does not hold, with the reason. */
export interface KnownLimit {
  /** Start of the test file's path in `provider`. */
  file: string
  /** Part of the test's title. Every test of the file if missing. */
  title?: string
  reason: string
}

export const limits: readonly KnownLimit[] = [
  {
    file: 'src/balance/low-balance/low-balance-mails.test.ts',
    title: 'money received and spent in one transaction',
    reason:
      'Shards have no deferred triggers, so the balance is compared after each posting and not at the commit.',
  },
  {
    file: 'src/refunds/refund-races.test.ts',
    title: '50 creations with one PayID',
    reason:
      'Calls that wait in turn for one lock take longer, so the last ones answer 503 with Retry-After on a busy machine.',
  },
]

/** Returns the limit that explains a failed test. */
export function limitOf(file: string, title: string): KnownLimit | undefined {
  return limits.find((one) => file.startsWith(one.file) && title.includes(one.title ?? ''))
}
