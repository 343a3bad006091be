import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playwrightFileTimes, playwrightTally, vitestFileTimes, vitestTally } from './results.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tideway-results-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function report(content: unknown): Promise<string> {
  const file = path.join(folder, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('passed and failed tests are counted', async () => {
  const failed = {
    status: 'failed',
    fullName: 'refunds are paid once',
    failureMessages: [`Error: expected 1 to be 2\n${'    at line\n'.repeat(30)}`],
  }
  const testResults = [
    { name: '/code/a.test.ts', status: 'failed', assertionResults: [failed] },
    { name: '/code/b.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  const file = await report({ numPassedTests: 7, numFailedTests: 1, testResults })
  expect(await vitestTally(file, '/code')).toEqual({
    passed: 7,
    failed: 1,
    remarks: [
      [
        'failed: a.test.ts › refunds are paid once',
        '    Error: expected 1 to be 2',
        ...Array.from({ length: 11 }, () => '        at line'),
      ].join('\n'),
    ],
  })
})

test('a test that passed on its second attempt has passed, and is listed', async () => {
  const flaky = { status: 'passed', fullName: 'refunds are paid once', failureMessages: ['Late'] }
  const steady = { status: 'passed', fullName: 'refunds are listed', failureMessages: [] }
  const testResults = [
    { name: '/code/a.test.ts', status: 'passed', assertionResults: [flaky, steady] },
  ]
  const file = await report({ numPassedTests: 2, numFailedTests: 0, testResults })
  expect(await vitestTally(file, '/code')).toEqual({
    passed: 2,
    failed: 0,
    remarks: ['flaky: a.test.ts › refunds are paid once\n    Late'],
  })
})

test('a test file that does not load is a failure', async () => {
  const testResults = [
    { name: '/code/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
  ]
  const file = await report({ numPassedTests: 7, numFailedTests: 0, testResults })
  expect(await vitestTally(file, '/code')).toEqual({
    passed: 7,
    failed: 1,
    remarks: ['failed: a.test.ts\n    No such module'],
  })
})

test('a journey that passed at its second attempt has passed, an error outside of all tests has not', async () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  const spec = (title: string, status: string, messages: (string | undefined)[]) => ({
    title,
    file: 'users.spec.ts',
    tests: [
      { status, results: messages.map((message) => (message ? { error: { message } } : {})) },
    ],
  })
  const suites = [
    {
      specs: [spec('passes', 'expected', [undefined])],
      suites: [
        {
          specs: [
            spec('fails', 'unexpected', ['No row', 'No row']),
            spec('passes later', 'flaky', ['No focus', undefined]),
          ],
        },
      ],
    },
  ]
  const remarks = [
    'failed: users.spec.ts › fails\n    No row',
    'flaky: users.spec.ts › passes later\n    No focus',
  ]
  expect(await playwrightTally(await report({ stats, suites, errors: [] }))).toEqual({
    passed: 4,
    failed: 1,
    remarks,
  })
  const errors = [{ message: 'No browser' }]
  expect(await playwrightTally(await report({ stats, suites, errors }))).toEqual({
    passed: 4,
    failed: 2,
    remarks: [...remarks, 'failed: outside of any test\n    No browser'],
  })
})

test('a run without a report has failed', async () => {
  expect(await vitestTally(path.join(folder, 'none.json'))).toEqual({
    passed: 0,
    failed: 1,
    remarks: [],
  })
  expect(await playwrightTally(path.join(folder, 'none.json'))).toEqual({
    passed: 0,
    failed: 1,
    remarks: [],
  })
})

test('the time of a file includes all its tests and attempts', async () => {
  const testResults = [
    { name: '/project/a.test.ts', startTime: 1000, endTime: 3500, assertionResults: [] },
  ]
  expect(await vitestFileTimes(await report({ testResults }), '/project')).toEqual([
    { file: 'a.test.ts', seconds: 2.5 },
  ])
  const spec = (title: string, ...durations: number[]) => ({
    title,
    file: 'home/balance.spec.ts',
    tests: [{ status: 'expected', results: durations.map((duration) => ({ duration })) }],
  })
  const file = await report({
    suites: [{ specs: [spec('read', 1500)], suites: [{ specs: [spec('again', 2000, 500)] }] }],
  })
  expect(await playwrightFileTimes(file)).toEqual([
    { file: 'e2e/home/balance.spec.ts', seconds: 4 },
  ])
})

test('without a report there are no times', async () => {
  const none = path.join(folder, 'none.json')
  expect(await vitestFileTimes(none, folder)).toEqual([])
  expect(await playwrightFileTimes(none)).toEqual([])
})
