import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BuildOptions } from './bundles/built-folders.ts'
import {
  BUILD_ID,
  builtApps,
  projectRoot,
  readNote,
  removeUnfinishedBuilds,
  replaceFolder,
  withFolderAside,
} from './bundles/built-folders.ts'
import { compressBuilds } from './bundles/compress-builds.ts'
import { listFiles } from './list-files.ts'

const run = promisify(execFile)

/** Sources of an app besides its own folder. */
const ingredients = ['packages/contract', 'packages/design', 'packages/browser']
const settings = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/bundles/precompress.ts',
]

/** Builds the front ends whose sources changed since the last build. A failed build stops the others. */
export async function build({
  root = projectRoot,
  say = console.log,
  signal,
}: BuildOptions = {}): Promise<void> {
  const failed = new AbortController()
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])])
  const builds = builtApps.map((app) => buildApp(root, app, say, stop))
  try {
    await Promise.all(builds)
  } catch (error) {
    failed.abort()
    await Promise.allSettled(builds)
    throw error
  }
}

async function buildApp(
  root: string,
  app: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!existsSync(path.join(root, app, 'vite.config.ts'))) return
  const started = performance.now()
  const dist = path.join(root, app, 'dist')
  const id = await contentId(root, app)
  if ((await readNote(dist, BUILD_ID)) === id) return
  const name = path.basename(app)
  say(`Building ${name}…`)
  // Build in a separate folder and rename it, so that a failed or interrupted build keeps the last good one.
  await withFolderAside(root, name, async (aside) => {
    await vite(root, app, aside, signal)
    await writeFile(path.join(aside, BUILD_ID), id)
    await replaceFolder(dist, aside)
  })
  say(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function vite(root: string, app: string, outDir: string, signal: AbortSignal): Promise<void> {
  const program = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [program, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  try {
    await run(process.execPath, args, { cwd: path.join(root, app), env, signal })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new Error(`The build of ${path.basename(app)} failed:\n${output.trim()}`, {
      cause: error,
    })
  }
}

async function contentId(root: string, app: string): Promise<string> {
  const files = (await listFiles(root, [app, ...ingredients])).filter(
    (file) => !/\.(?:test|spec)\.tsx?$/.test(file),
  )
  const digests = await Promise.all(
    [...files, ...settings].map(async (file) => {
      const content = await readFile(path.join(root, file)).catch(() => '')
      return `${file}\0${createHash('sha256').update(content).digest('hex')}`
    }),
  )
  return createHash('sha256').update(digests.join('\0')).digest('hex')
}

if (import.meta.main) {
  try {
    await removeUnfinishedBuilds()
    await build()
    await compressBuilds()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
