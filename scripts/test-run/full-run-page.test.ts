import { expect, test } from 'vitest'
import { fullRunPage } from './full-run-page.ts'

test('the page has the date, the commit, the clock, the phases and the failures', () => {
  const result = {
    times: { machine: 0.5, phases: { Build: 30 }, files: {} },
    phases: [
      { name: 'Build', seconds: 30, machine: 0.5, passed: 0, failed: 0 },
      { name: 'Browser journeys', seconds: 600, machine: 0.6, passed: 300, failed: 1 },
    ],
    passed: 300,
    failed: 1,
    remarks: ['failed: home/balance.spec.ts › a balance\n    No row'],
  }
  const date = new Date('2026-11-29T02:00:00Z')
  const clock = '2026-10-04T00:30+10:00'
  expect(fullRunPage(result, { clock, commit: 'abc', date })).toBe(
    `# The full run

\`npm run test:full\` on 2026-11-29, commit abc.

The clock of every program began at 2026-10-04T00:30+10:00, in the time zone of Los Angeles.

300 passed, 1 failed.

\`\`\`
    30.0 s  Build, machine 0.50 s
   600.0 s  Browser journeys, machine 0.60 s, 300 passed, 1 failed
   630.0 s  in all, machine 0.50 s at the start
\`\`\`

## Failed, or passed at the second attempt

\`\`\`
failed: home/balance.spec.ts › a balance
    No row
\`\`\`
`,
  )
})
