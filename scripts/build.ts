import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { listFiles } from './list-files.ts'
import { precompress } from './precompress.ts'

const root = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)

/** What is built, and what it is built from besides its own folder. */
const apps = ['dashboard', 'pages']
const ingredients = ['contract', 'look']
const settings = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/precompress.ts',
]

/** Names the content that a built folder was made from. */
const BUILD_ID = '.build-id'

/** Builds the dashboard and the pages where their sources changed since the last build. */
export async function build(say: (line: string) => void = console.log): Promise<void> {
  await Promise.all(apps.map((app) => buildApp(app, say)))
}

async function buildApp(app: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(path.join(root, app, 'vite.config.ts'))) return
  const started = performance.now()
  const dist = path.join(root, app, 'dist')
  const id = await contentId(app)
  if ((await readFile(path.join(dist, BUILD_ID), 'utf8').catch(() => '')) === id) return
  say(`Building ${app}…`)
  // Made aside and renamed: a build that fails or is cut short leaves the last good one in place.
  const aside = path.join(root, '.cache/build', `${app}-${process.pid}`)
  await rm(aside, { recursive: true, force: true })
  await mkdir(path.dirname(aside), { recursive: true })
  try {
    await vite(app, aside)
    await precompress(aside)
    await writeFile(path.join(aside, BUILD_ID), id)
    await replace(dist, aside)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  say(`Built ${app} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function vite(app: string, outDir: string): Promise<void> {
  const program = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [program, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' }
  try {
    await run(process.execPath, args, { cwd: path.join(root, app), env })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    throw new Error(`The build of ${app} failed:\n${output.trim()}`, { cause: error })
  }
}

async function contentId(app: string): Promise<string> {
  const files = (await listFiles(root, [app, ...ingredients])).filter(
    (file) => !/\.(?:test|spec)\.tsx?$/.test(file),
  )
  const hash = createHash('sha256')
  for (const file of [...files, ...settings]) {
    const content = await readFile(path.join(root, file)).catch(() => '')
    hash.update(`${file}\0`).update(createHash('sha256').update(content).digest())
  }
  return hash.digest('hex')
}

async function replace(dist: string, aside: string): Promise<void> {
  const old = `${aside}-old`
  await rename(dist, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(aside, dist)
  await rm(old, { recursive: true, force: true })
}

/** Throws away what killed builds left behind, but nothing that a running one may be using. */
export async function removeUnfinishedBuilds(): Promise<void> {
  const folder = path.join(root, '.cache/build')
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(/-(\d+)(?:-old)?$/.exec(name)?.[1])
    if (!isRunning(pid)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

if (import.meta.main) {
  try {
    await removeUnfinishedBuilds()
    await build()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
