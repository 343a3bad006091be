import { readFile } from 'node:fs/promises'

export interface Tally {
  passed: number
  failed: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Reads Vitest's JSON. A file that could not even be loaded counts as one failure. */
export async function vitestTally(file: string): Promise<Tally> {
  const report = await read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    (result) =>
      result.status === 'failed' &&
      result.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Reads Playwright's JSON. An error outside of any test counts as one failure. */
export async function playwrightTally(file: string): Promise<Tally> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length }
}

async function read<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
