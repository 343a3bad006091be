import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'
import { build } from './build.ts'
import { compressBuilds } from './bundles/compress-builds.ts'
import { precompress } from './bundles/precompress.ts'

const packages = path.resolve(import.meta.dirname, '../node_modules')
const LONG = `document.title = '${'as one says '.repeat(100)}'\n`

/** Creates a folder with small apps in place of our large ones. */
async function prepared({ onTestFinished }: TestContext, apps: Record<string, string>) {
  const root = await mkdtemp(path.join(tmpdir(), 'tideway-build-'))
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  await symlink(packages, path.join(root, 'node_modules'))
  for (const [app, config] of Object.entries(apps)) {
    await mkdir(path.join(root, 'apps', app, 'src'), { recursive: true })
    const page = '<!doctype html><script type="module" src="/src/main.ts"></script>'
    await writeFile(path.join(root, 'apps', app, 'index.html'), page)
    await writeFile(path.join(root, 'apps', app, 'vite.config.ts'), config)
    await writeFile(path.join(root, 'apps', app, 'src/main.ts'), LONG)
  }
  const lines: string[] = []
  const say = (line: string) => lines.push(line.replace(/ in \d+\.\d s$/, ''))
  const dist = path.join(root, 'apps/dashboard/dist')
  const script = async () => {
    const [name = ''] = (await readdir(path.join(dist, 'assets'))).filter((file) =>
      file.endsWith('.js'),
    )
    return path.join(dist, 'assets', name)
  }
  return { root, say, lines, dist, script, source: path.join(root, 'apps/dashboard/src/main.ts') }
}

const plain = 'export default {}\n'
/** Only ends when it is stopped. */
const endless = `export default { plugins: [{ name: 'endless', buildStart: () => new Promise((done) => setTimeout(done, 3600000)) }] }\n`

test('an app is built once, and again after a change to its files, the contract or the lock file', async (context) => {
  const { root, say, lines, script, source } = await prepared(context, { dashboard: plain })
  const both = ['Building dashboard…', 'Built dashboard']
  await build({ root, say })
  expect(lines.splice(0)).toEqual(both)
  await build({ root, say })
  await writeFile(path.join(root, 'apps/dashboard/src/main.test.ts'), 'a test is in no build')
  await build({ root, say })
  expect(lines).toEqual([])
  await writeFile(source, `${LONG}document.title += 'more'\n`)
  await build({ root, say })
  expect(lines.splice(0)).toEqual(both)
  expect(await readFile(await script(), 'utf8')).toContain('more')
  await writeFile(path.join(root, 'package-lock.json'), '{}')
  await build({ root, say })
  expect(lines.splice(0)).toEqual(both)
  await mkdir(path.join(root, 'packages/contract'), { recursive: true })
  await writeFile(path.join(root, 'packages/contract/money.ts'), 'export const cents = 100\n')
  await build({ root, say })
  expect(lines).toEqual(both)
}, 120_000)

test('a failed build reports why and keeps the last one', async (context) => {
  const { root, say, script, source } = await prepared(context, { dashboard: plain })
  await build({ root, say })
  await writeFile(source, "import './not-there.ts'\n")
  await expect(build({ root, say })).rejects.toThrow(
    /^The build of dashboard failed:\n(?:.*\n)*.*not-there\.ts/,
  )
  expect(await readFile(await script(), 'utf8')).toContain('as one says')
  expect(await readdir(path.join(root, '.cache/build'))).toEqual([])
}, 120_000)

test('a failed build stops the other, and a signal stops both', async (context) => {
  const { root, say } = await prepared(context, { dashboard: 'export default {', pages: endless })
  await expect(build({ root, say })).rejects.toThrow('The build of dashboard failed')
  await writeFile(path.join(root, 'apps/dashboard/vite.config.ts'), endless)
  const stop = new AbortController()
  const built = build({ root, say, signal: stop.signal })
  const started = () => readdir(path.join(root, '.cache/build'))
  await expect.poll(started, { timeout: 30_000 }).toHaveLength(2)
  stop.abort()
  await expect(built).rejects.toThrow(/^The build of \w+ failed/)
  expect(await started()).toEqual([])
}, 120_000)

test('compression completes a build, even after a kill, and never changes a newer build', async (context) => {
  const { root, say, dist, script, source } = await prepared(context, { dashboard: plain })
  await build({ root, say })
  const file = await script()
  expect(existsSync(`${file}.br`)).toBe(false)
  await compressBuilds({ root })
  const text = await readFile(file)
  expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(text)
  expect(gunzipSync(await readFile(`${file}.gz`))).toEqual(text)
  expect(await readdir(path.join(root, '.cache/build'))).toEqual([])

  await rm(path.join(dist, '.compressed-id'))
  await rm(`${file}.gz`)
  await writeFile(`${file}.br`, 'kept')
  await compressBuilds({ root })
  expect(existsSync(`${file}.gz`)).toBe(true)
  expect(await readFile(`${file}.br`, 'utf8')).toBe('kept')
  await rm(`${file}.gz`)
  await compressBuilds({ root })
  expect(existsSync(`${file}.gz`)).toBe(false)

  await writeFile(source, `${LONG}document.title += 'more'\n`)
  await build({ root, say })
  const aside = path.join(root, 'aside')
  await mkdir(aside)
  await precompress(dist, aside, async () => false)
  expect(existsSync(`${await script()}.br`)).toBe(false)
}, 120_000)
