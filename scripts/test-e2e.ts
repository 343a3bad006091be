import path from 'node:path'
import { build } from './build.ts'
import { removeUnfinishedBuilds } from './bundles/built-folders.ts'
import { compressBuilds } from './bundles/compress-builds.ts'
import { runNode } from './processes/run-node.ts'
import { findChromium, NoChromiumError } from './programs/chromium.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * `npm run test:e2e`: the journeys in Chromium, on fresh bundles. Words after `--` are passed to Playwright: files,
 * `-g`, `--ui`. `--shuffle 4711` repeats the order of a run that printed this seed.
 */
async function main(): Promise<number> {
  const words = process.argv.slice(2)
  const chromium = await findChromium()
  // Runs before the start, which the first journey waits for.
  await removeUnfinishedBuilds()
  await build()
  await compressBuilds()
  return runNode({
    args: [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      ...words,
      // In a random order. It comes last, because it would take the next word for its seed.
      ...(words.includes('--shuffle') ? [] : ['--shuffle']),
    ],
    cwd: path.join(root, 'e2e'),
    env: { CHROMIUM_PATH: chromium },
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NoChromiumError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
