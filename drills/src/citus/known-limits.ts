import type { FileResult } from './provider-tests.ts'

/** What the provider's tests expect and a distributed database does not hold, with the reason. */
export interface KnownLimit {
  /** Path of the test file in `provider`. */
  file: string
  /** Whole titles of the tests, or all of the file. */
  tests: readonly string[] | 'all'
  reason: string
  /** True if they fail only on a busy machine, so that they may also pass. */
  sometimes?: true
}

const limits: readonly KnownLimit[] = [
  {
    file: 'src/balance/low-balance/low-balance-mails.test.ts',
    tests: ['money received and spent in one transaction does not count as a recovery'],
    reason:
      'Shards have no deferred triggers, so the balance is compared after each posting and not at the commit.',
  },
  {
    file: 'src/balance/low-balance/low-balance-mails.test.ts',
    tests: ['a threshold that a process of release 0.1.0 sets above the balance is no fall either'],
    reason: 'Processes of release 0.1.0 cannot use a distributed database.',
  },
  {
    file: 'src/checkout/pay-to-races.test.ts',
    tests: [
      'with both payments in transit, the second one decided is sent back to its payer',
      'money collected in time that arrives after the end is sent back once',
    ],
    reason: 'A trigger of the test, on a table of the simulated bank, reads rows of a client.',
  },
  {
    file: 'src/reports/report-calls.test.ts',
    tests: [
      'a report of a range contains at most the ten thousand oldest entries, and shows that there are more',
    ],
    reason: 'The test writes without triggers, which servers that keep shards do not learn of.',
  },
  {
    file: 'src/webhooks/record-events.test.ts',
    tests: 'all',
    reason: 'A trigger of the test writes to a table that only the coordinator has.',
  },
  {
    file: 'src/refunds/refund-races.test.ts',
    tests: ['50 creations with one PayID leave one of them waiting'],
    reason:
      'Calls that wait in turn for one lock take longer, so the last ones answer 503 with Retry-After on a busy machine.',
    sometimes: true,
  },
]

/** Returns the limit that explains a failed test. */
export function limitOf(file: string, title: string): KnownLimit | undefined {
  return limits.find(
    (one) => one.file === file && (one.tests === 'all' || one.tests.includes(title)),
  )
}

/** Returns what is wrong with the results: failures without a limit, and limits whose tests pass. */
export function surprises(files: readonly FileResult[]): string[] {
  return files.flatMap(({ file, failed }) => {
    const titles = failed.map(({ title }) => title)
    const unknown = titles.filter((title) => !limitOf(file, title))
    const listed = limits.filter((one) => one.file === file && !one.sometimes)
    const held = listed.flatMap(({ tests }) => {
      if (tests === 'all') return titles.length === 0 ? ['the whole file'] : []
      return tests.filter((title) => !titles.includes(title))
    })
    return [
      ...unknown.map((title) => `${file}: ${title}: failed without a known limit`),
      ...held.map((title) => `${file}: ${title}: passed, so it is no limit any more`),
    ]
  })
}
