import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Cell, Result, Table } from './report.ts'
import { formatFigure } from './report.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

interface Chunk {
  file: string
  src?: string
  name?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

interface Bytes {
  raw: number
  gzip: number
  brotli: number
  files: number
}

/** Measures what a browser loads for each route, in exact bytes of a fresh build. */
export async function measureBundles(): Promise<Result> {
  const tables: Table[] = []
  for (const app of ['dashboard', 'pages', 'payouts']) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-bench-'))
    try {
      await build(app, folder)
      tables.push(...(await tablesOf(app, folder)))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return {
    name: 'bundles',
    title: 'Bundles',
    notes: [
      'kB of 1,000 bytes; gzip at 9, brotli at 11, as the files are precompressed. Bytes are exact and the same on every machine.',
      'A lazy part adds its own chunks, and those it shares with others when none of them was opened before.',
      'Besides these files a cold browser fetches five more before the first list: the page, its configuration, the icon and two fonts. Files fetched ahead after the list is shown are among the lazy parts.',
      'Fonts are not counted: 34.7 kB for text, preloaded, and 12.9 kB for ids.',
      'Bars: first list JS ≤ 150 kB brotli in at most 12 requests, CSS ≤ 25 kB, every other route + ≤ 40 kB.',
    ],
    tables,
  }
}

async function build(app: string, folder: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--manifest', '--outDir', folder, '--emptyOutDir']
  await run(process.execPath, [...args, '--logLevel', 'warn'], {
    cwd: path.join(root, app),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

async function tablesOf(app: string, folder: string): Promise<Table[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const size = sizer(folder)
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  const tables: Table[] = []
  const columns = ['', 'JS raw', 'JS gzip', 'JS brotli', 'CSS brotli', 'files']
  const rows: Cell[][] = []
  // If the build makes one stylesheet for everything, it belongs to no chunk and counts towards the first load.
  const sheets = Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith('.css'))
  for (const [key, entry] of entries) {
    const initial = new Set([...closure(manifest, [key]), ...sheets])
    rows.push(await row(`${entry.src ?? key}, initial`, initial, size))
    // The first list's screen is part of the entry's own files.
    if (app === 'dashboard') rows.push(await row('first transactions list', initial, size))
  }
  tables.push({ title: `${app}: first load, kB`, columns, rows })
  const base = closure(
    manifest,
    entries.map(([key]) => key),
  )
  const lazy = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  if (lazy.length > 0) {
    const added = await Promise.all(
      lazy.map(([key, chunk]) =>
        row(`+ ${chunk.src ?? chunk.name ?? key}`, without(closure(manifest, [key]), base), size),
      ),
    )
    tables.push({ title: `${app}: what each lazy part adds, kB`, columns, rows: added })
  }
  return tables
}

/**
 * Returns the files that must be loaded before the chunks run: the chunks and their static imports, without lazy
 * imports.
 */
function closure(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const other of chunk.imports ?? []) visit(other)
  }
  for (const key of keys) visit(key)
  return files
}

function without(files: Set<string>, others: Set<string>): Set<string> {
  return new Set([...files].filter((file) => !others.has(file)))
}

type Size = (files: Iterable<string>, ending: string) => Promise<Bytes>

function sizer(folder: string): Size {
  const known = new Map<string, Promise<Bytes>>()
  const sizeOf = async (file: string): Promise<Bytes> => {
    const content = await readFile(path.join(folder, file))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    return {
      raw: content.length,
      gzip: gzipSync(content, { level: 9 }).length,
      brotli: brotliCompressSync(content, { params }).length,
      files: 1,
    }
  }
  return async (files, ending) => {
    const total: Bytes = { raw: 0, gzip: 0, brotli: 0, files: 0 }
    for (const file of files) {
      if (!file.endsWith(ending)) continue
      const bytes = known.get(file) ?? sizeOf(file)
      known.set(file, bytes)
      const { raw, gzip, brotli } = await bytes
      total.raw += raw
      total.gzip += gzip
      total.brotli += brotli
      total.files += 1
    }
    return total
  }
}

async function row(name: string, files: Set<string>, size: Size): Promise<Cell[]> {
  const js = await size(files, '.js')
  const css = await size(files, '.css')
  const kb = (bytes: number) => formatFigure(bytes / 1000)
  return [name, kb(js.raw), kb(js.gzip), kb(js.brotli), kb(css.brotli), js.files + css.files]
}
