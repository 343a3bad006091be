import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from './build.ts'
import { removeUnfinishedBuilds } from './bundles/built-folders.ts'
import { compressBuilds } from './bundles/compress-builds.ts'
import { runNode } from './processes/run-node.ts'
import { findEnginePrograms, NoEngineError } from './programs/engine-programs.ts'
import { playwrightTally } from './test-run/results.ts'

const root = path.resolve(import.meta.dirname, '..')
const report = path.join(root, '.cache/test/engines.json')

/** `npm run test:engines`: the main flows in Firefox and WebKitGTK. Words after `--` select files and projects. */
async function main(): Promise<number> {
  const programs = findEnginePrograms()
  await rm(report, { force: true })
  // Runs before the start, which the first flow waits for.
  await removeUnfinishedBuilds()
  await build()
  await compressBuilds()
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const options = ['test', '-c', 'engines.config.ts', '--reporter=list,json']
  const code = await runNode({
    args: [playwright, ...options, ...process.argv.slice(2)],
    cwd: path.join(root, 'e2e'),
    env: { ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const { passed, failed, remarks } = await playwrightTally(report)
  // A run that fails without a failed flow (a start that fails, no flows) counts as one failure.
  const failures = code === 0 ? failed : Math.max(failed, 1)
  for (const remark of remarks) console.log(`\n${remark}`)
  console.log(`\n${passed} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NoEngineError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
