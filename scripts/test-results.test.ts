import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './test-results.ts'

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
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }]
  const file = await report({ numPassedTests: 7, numFailedTests: 1, testResults })
  expect(await vitestTally(file)).toEqual({ passed: 7, failed: 1 })
})

test('a test file that does not load is a failure', async () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  const file = await report({ numPassedTests: 7, numFailedTests: 0, testResults })
  expect(await vitestTally(file)).toEqual({ passed: 7, failed: 1 })
})

test('a journey that passed at the second try has passed, an error outside of all has not', async () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
  expect(await playwrightTally(await report({ stats, errors: [] }))).toEqual({
    passed: 4,
    failed: 1,
  })
  expect(await playwrightTally(await report({ stats, errors: [{}] }))).toEqual({
    passed: 4,
    failed: 2,
  })
})

test('a run without a report has failed', async () => {
  expect(await vitestTally(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 })
  expect(await playwrightTally(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 })
})
