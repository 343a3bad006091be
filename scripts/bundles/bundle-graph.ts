import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'

export interface Bytes {
  raw: number
  gzip: number
  brotli: number
  files: number
}

/** A built app: its pages, and which of its files load which. */
export interface BundleGraph {
  /** Names of the pages, as `sign-in.html`. */
  pages: string[]
  /** Returns all that a page names: scripts, style sheets, fonts, its icon and its configuration. */
  resourcesOf(page: string): string[]
  /** Returns the scripts and style sheets that a page loads before its own script runs. */
  filesOf(page: string): Set<string>
  /** Scripts that others load on demand, by the name of their module. */
  parts: ReadonlyMap<string, string>
  /** Returns a script and all that it imports, directly or indirectly, without what it loads on demand. */
  reachable(file: string): Set<string>
  /** Adds up files of this ending, as they are compressed for a release. */
  sizeOf(files: Iterable<string>, ending: '.js' | '.css'): Bytes
}

/**
 * Reads the graph of a built app from the pages and scripts that a browser gets. The bundler's manifest does not name
 * the scripts of a page whose own module became part of another file.
 *
 * @param dist The built folder.
 */
export function readBundleGraph(dist: string): BundleGraph {
  const assets = path.join(dist, 'assets')
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))
  const scripts = new Map<string, { imports: string[]; loads: string[] }>()
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.js')))
    scripts.set(name, importsOf(name, readFileSync(path.join(assets, name), 'utf8')))
  const sizes = new Map<string, Bytes>()

  const scriptOf = (file: string) => {
    const script = scripts.get(file)
    if (!script) throw new Error(`${dist} has no script ${file}`)
    return script
  }
  const reachable = (file: string, reachableFiles = new Set<string>()): Set<string> => {
    if (reachableFiles.has(file)) return reachableFiles
    reachableFiles.add(file)
    for (const imported of scriptOf(file).imports) reachable(imported, reachableFiles)
    return reachableFiles
  }
  const resourcesOf = (page: string): string[] => {
    const text = readFileSync(path.join(dist, page), 'utf8')
    const named = [...text.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
    return named
      .map(([, address = '']) => address)
      .filter((address) => !address.startsWith('data:'))
  }
  const loaded = [...scripts.values()].flatMap(({ loads }) => loads)

  return {
    pages,
    resourcesOf,
    filesOf(page) {
      const named = resourcesOf(page).map((address) => path.basename(address))
      const styles = named.filter((file) => file.endsWith('.css'))
      const own = named.filter((file) => file.endsWith('.js'))
      if (own.length === 0) throw new Error(`${page} names no script`)
      const files = new Set(styles)
      for (const file of own) reachable(file, files)
      return files
    },
    parts: partsOf(new Set(loaded)),
    reachable: (file) => reachable(file),
    sizeOf(files, ending) {
      const total: Bytes = { raw: 0, gzip: 0, brotli: 0, files: 0 }
      for (const file of files) {
        if (!file.endsWith(ending)) continue
        const bytes = sizes.get(file) ?? compressedSize(path.join(assets, file))
        sizes.set(file, bytes)
        for (const unit of ['raw', 'gzip', 'brotli', 'files'] as const) total[unit] += bytes[unit]
      }
      return total
    },
  }
}

function importsOf(name: string, code: string): { imports: string[]; loads: string[] } {
  const { errors, module } = parseSync(name, code)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  const loads = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start, end),
  )
  // Libraries may name the file to load by a variable, so only literals count.
  const literal = loads.flatMap((text) => /^["'`]([^"'`$]+)["'`]$/.exec(text)?.[1] ?? [])
  const files = (names: string[]) => [...new Set(names.map((each) => path.basename(each)))]
  return { imports: files(imports), loads: files(literal) }
}

function partsOf(files: Set<string>): Map<string, string> {
  const parts = new Map<string, string>()
  for (const file of [...files].sort()) {
    const name = moduleOf(file)
    if (parts.has(name)) throw new Error(`two parts are named ${name}`)
    parts.set(name, file)
  }
  return parts
}

/** Returns the name before the hash of the file's content. */
function moduleOf(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, '')
}

function compressedSize(file: string): Bytes {
  const content = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return {
    raw: content.length,
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content, { params }).length,
    files: 1,
  }
}
