import type { FileResult } from './provider-tests.ts'

/** A promise of the provider's tests that a distributed database does not keep, with the reason. */
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
    file: 'src/admin/admin-command.test.ts',
    tests: ['months make names the partitions that it makes, once'],
    reason: 'Tables on shards are not divided by month (decision 115).',
  },
  {
    file: 'src/balance/balance-transfers/balance-transfers.test.ts',
    tests: ['a page is read through the indexes of its tables, without sorting other rows'],
    reason: 'The settings of a session do not reach the servers that keep shards.',
  },
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
    file: 'src/metrics.test.ts',
    tests: ['a divided table without months ahead shows as no month ready'],
    reason: 'Tables on shards are not divided by month (decision 115).',
  },
  {
    file: 'src/platform/database/row-level-security.test.ts',
    tests: [
      'the database catalogue every table with a client id has row-level security for reading and writing',
      'the database catalogue calls have no permission on any other table, in any schema',
      'the database catalogue the role owns nothing and has no way around row-level security',
    ],
    reason:
      'Tables of the coordinator have their policies twice, Citus adds views, and the role signs in to the workers.',
  },
  {
    file: 'src/platform/database/row-level-security.test.ts',
    tests: [
      'query plans a search reads its index in order, and splits the list of clients once',
      'query plans the balance is read as one row by its key',
      'query plans a request is read by its key',
    ],
    reason:
      'The servers that keep the rows plan a statement, and the coordinator plans none without its values.',
  },
  {
    file: 'src/reference/guides/report-delivery-guide.test.ts',
    tests: ['files are named as the guide says'],
    reason: 'The demo world is seeded before a database is distributed.',
  },
  {
    file: 'src/money-in/payment-requests/activity-metrics.test.ts',
    tests: [
      'the nightly comparison with the ledger finds a change of money that was received',
      'the nightly comparison with the ledger finds a change of the day of a payment',
      'the nightly comparison with the ledger finds a change of a refund',
      'the nightly comparison with the ledger finds a change of a payout',
      'the nightly comparison with the ledger finds a change of an initiation',
      'the nightly comparison with the ledger finds a change of entries of the ledger',
    ],
    reason: 'The test writes without triggers, which servers that keep shards do not learn of.',
  },
  {
    file: 'src/delivery/reports/report-calls.test.ts',
    tests: [
      'a report of a range contains at most the ten thousand oldest entries, and shows that there are more',
    ],
    reason: 'The test writes without triggers, which servers that keep shards do not learn of.',
  },
  {
    file: 'src/sandbox/seed/add-payment-requests.test.ts',
    tests: [
      ...[
        'a balance is not what it was',
        'an entry left another balance',
        'does not sum to zero',
        'received other than its rows say',
        'rows are missing',
      ].map((fault) => `a seed with wrong books is rolled back: ${fault}`),
      'a role that cannot disable triggers is detected, and its slower method keeps the books correct',
    ],
    reason: 'Servers that keep shards always run triggers, so rows are only added the slower way.',
  },
  {
    file: 'src/sandbox/seed/demo-payees.test.ts',
    tests: 'all',
    reason: 'The demo world is seeded before a database is distributed.',
  },
  {
    file: 'src/clients/settings/pay-id-domains/pay-id-domains.test.ts',
    tests: ['a claim with silent name servers is answered in time'],
    reason: 'The test opens a second provider and waits for the silence, all within 20 seconds.',
    sometimes: true,
  },
  {
    file: 'src/http/json/hostile-input.test.ts',
    tests: ['none of these requests logged an error'],
    reason:
      'Metrics ask all shards, so on a busy machine they are given up before they are read, and that is logged.',
    sometimes: true,
  },
  {
    file: 'src/money-in/checkout/pay-to-races.test.ts',
    tests: 'all',
    reason:
      'Money is in transit for four seconds, in which a busy machine does not make the calls that race it. And servers commit one after another, so the test may read the bank before the order that sends the money back is there.',
    sometimes: true,
  },
  {
    file: 'src/money-in/refunds/refund-races.test.ts',
    tests: [
      '50 creations with one PayID leave one of them waiting',
      '50 simultaneous partial refunds of 50 payments are all accepted without a deadlock',
      'simultaneous payments, refunds, creations and deletions keep the books correct',
    ],
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

/** Returns the faults of the results: failures without a limit, and limits whose tests pass. */
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
