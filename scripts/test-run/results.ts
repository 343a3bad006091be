import { readFile } from 'node:fs/promises'
import path from 'node:path'

export interface TestTally {
  passed: number
  failed: number
  /** One entry for each test or journey that failed or needed a second attempt. */
  remarks: string[]
}

export interface FileTime {
  /** Path from the given root. */
  file: string
  /** Seconds of its tests, which run next to those of other files. */
  seconds: number
}

/** Lines of a failure to keep. The full report is further up in the output. */
const KEPT_LINES = 12

interface VitestTest {
  status: string
  fullName?: string
  failureMessages?: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    name?: string
    startTime?: number
    endTime?: number
    message?: string
    assertionResults: VitestTest[]
  }[]
}

/** Reads Vitest's JSON. A file that could not even be loaded counts as one failure. */
export async function vitestTally(file: string, root = ''): Promise<TestTally> {
  const report = await read<VitestReport>(file)
  if (!report) return { passed: 0, failed: 1, remarks: [] }
  let broken = 0
  const remarks: string[] = []
  for (const { status, name = '', message = '', assertionResults } of report.testResults) {
    const where = path.relative(root, name)
    for (const test of assertionResults) {
      const { fullName = '', failureMessages = [] } = test
      const kind = test.status === 'failed' ? 'failed' : isFlaky(test) ? 'flaky' : undefined
      if (kind) remarks.push(remark(kind, `${where} › ${fullName}`, failureMessages.join('\n')))
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      broken += 1
      remarks.push(remark('failed', where, message))
    }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, remarks }
}

/** Vitest keeps the failures of the first attempt even if a later one passed. */
function isFlaky({ status, failureMessages = [] }: VitestTest): boolean {
  return status === 'passed' && failureMessages.length > 0
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
}

/** Reads Playwright's JSON. An error outside of any test counts as one failure. */
export async function playwrightTally(file: string): Promise<TestTally> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return { passed: 0, failed: 1, remarks: [] }
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    remarks: [
      ...journeyRemarks(report),
      ...report.errors.map(({ message = '' }) => remark('failed', 'outside of any test', message)),
    ],
  }
}

function journeyRemarks({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find((result) => result.error)?.error?.message ?? ''
        return remark(status === 'flaky' ? 'flaky' : 'failed', `${file} › ${title}`, message)
      }),
  )
  return [...own, ...suites.flatMap(journeyRemarks)]
}

function remark(kind: 'failed' | 'flaky', test: string, message: string): string {
  const lines = message.split('\n').slice(0, KEPT_LINES)
  return [`${kind}: ${test}`, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n')
}

/** Returns the time of each test file, from Vitest's JSON. */
export async function vitestFileTimes(file: string, root: string): Promise<FileTime[]> {
  const report = await read<VitestReport>(file)
  return (report?.testResults ?? []).map(({ name = '', startTime = 0, endTime = 0 }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
}

/** Returns the time of each journey file with all attempts, from Playwright's JSON. */
export async function playwrightFileTimes(file: string): Promise<FileTime[]> {
  const report = await read<PlaywrightReport>(file)
  const seconds = new Map<string, number>()
  for (const spec of specsOf(report ?? {})) {
    const durations = spec.tests.flatMap(({ results }) =>
      results.map(({ duration = 0 }) => duration),
    )
    const sum = durations.reduce((total, duration) => total + duration, 0) / 1000
    seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + sum)
  }
  return [...seconds].map(([name, sum]) => ({ file: path.join('e2e', name), seconds: sum }))
}

function specsOf({
  specs = [],
  suites = [],
}: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

async function read<Report>(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
