import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { WorkspaceArrows } from './arrows-table.ts'
import { arrows, exceptions, forbiddenFolders, reserved, testPackages } from './arrows-table.ts'
import { cyclesOf } from './folder-cycles.ts'
import { listFiles } from './list-files.ts'
import type { SourceFile } from './source-files.ts'
import { readSource } from './source-files.ts'

const SOURCE = /\.tsx?$/
const KEBAB_FILE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.(?:tsx?|css)$/
const KEBAB_FOLDER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Everything in the tree that breaks the house's rules, one line a fault. */
export async function arrowFaults(root: string): Promise<string[]> {
  const files = await listFiles(root, Object.keys(arrows))
  const sources = await Promise.all(
    files.filter((file) => SOURCE.test(file)).map((file) => readSource(root, file)),
  )
  const declared = await declaredPackages(root)
  return [
    ...files.flatMap(nameFaults),
    ...sources.flatMap((source) => importFaults(withoutMeant(source), declared)),
    ...sources.flatMap((source) => reservedFaults(withoutMeant(source))),
    ...sources.filter((source) => source.onlyReexports).map(barrelFault),
    ...cycleFaults(sources.map(withoutMeant)),
    ...unusedExceptions(sources),
  ]
}

function isMeant(file: string, specifier: string): boolean {
  return exceptions.some((exception) => exception.file === file && exception.imports === specifier)
}

function withoutMeant(source: SourceFile): SourceFile {
  return { ...source, imports: source.imports.filter((text) => !isMeant(source.path, text)) }
}

function unusedExceptions(sources: SourceFile[]): string[] {
  const known = new Map(sources.map((source) => [source.path, source]))
  return exceptions
    .filter(({ file, imports }) => known.has(file) && !known.get(file)?.imports.includes(imports))
    .map(({ file, imports }) => `${file}: no longer imports ${imports}; take the exception away`)
}

function nameFaults(file: string): string[] {
  const [, ...segments] = file.split('/')
  const name = segments.pop() ?? ''
  const faults: string[] = []
  for (const folder of segments) {
    if (forbiddenFolders.includes(folder)) {
      faults.push(`${file}: a folder is a noun of the product, not "${folder}"`)
    } else if (!KEBAB_FOLDER.test(folder)) {
      faults.push(`${file}: folder "${folder}" is not kebab-case`)
    }
  }
  if (/\.(?:tsx?|css)$/.test(name) && !KEBAB_FILE.test(name)) {
    faults.push(`${file}: "${name}" is not kebab-case`)
  }
  return faults
}

function reservedFaults(source: SourceFile): string[] {
  if (isTest(source.path)) return []
  return source.imports.flatMap((specifier) => {
    const target = specifier.startsWith('.')
      ? resolved(source, specifier)
      : specifier.replace(/^@tideway\/contract\/(.+)$/, 'contract/src/$1.ts')
    const rule = reserved.find(({ file }) =>
      typeof file === 'string' ? file === target : file.test(target),
    )
    return !rule || rule.by.test(source.path)
      ? []
      : [`${source.path}: imports ${specifier}, which is not for it: ${rule.because}`]
  })
}

function barrelFault(source: SourceFile): string {
  return `${source.path}: only passes on what others export; import those directly`
}

function importFaults(source: SourceFile, declared: Map<string, string[]>): string[] {
  const rule = arrows[source.workspace]
  if (!rule) return []
  const free = isTest(source.path) || isTestHelper(source.path) || isSetting(source.path)
  return source.imports.flatMap((specifier) => {
    const allowed = specifier.startsWith('.')
      ? relativeAllowed(source, specifier, rule, free)
      : packageAllowed(source, specifier, rule, free, declared)
    return allowed === true
      ? []
      : [`${source.path}: imports ${specifier}; allowed here: ${allowed}`]
  })
}

function relativeAllowed(
  source: SourceFile,
  specifier: string,
  rule: WorkspaceArrows,
  free: boolean,
): true | string {
  const target = resolved(source, specifier)
  if (!target.startsWith(`${source.workspace}/`)) return `relative files of ${source.workspace}`
  if (!isTest(source.path) && !isTestHelper(source.path) && isTest(target))
    return 'no test from the code it holds'
  const from = layerOf(source.path, rule)
  const to = layerOf(target, rule)
  // A test beside a noun drives the whole app, which stands above it.
  if (free || from === undefined || to === undefined || to <= from) return true
  const below = (rule.layers ?? []).slice(0, from + 1).flat()
  return below.map((name) => (name === '*' ? 'the nouns' : name)).join(', ')
}

function packageAllowed(
  source: SourceFile,
  specifier: string,
  rule: WorkspaceArrows,
  free: boolean,
  declared: Map<string, string[]>,
): true | string {
  const own = rule.packages.flatMap((name) =>
    name === 'declared' ? (declared.get(source.workspace) ?? []) : [name],
  )
  const allowed = [
    ...rule.workspaces.map((name) => `@tideway/${name}`),
    ...own,
    ...(free ? testPackages : []),
    ...(rule.node || free ? ['node:'] : []),
  ]
  // `virtual` text after a question mark is the bundler's (`./mark.svg?raw`).
  const name = specifier.split('?', 1)[0] ?? specifier
  const fits = (entry: string) =>
    entry === 'node:' ? name.startsWith('node:') : name === entry || name.startsWith(`${entry}/`)
  return allowed.some(fits) || allowed.join(', ')
}

function cycleFaults(sources: SourceFile[]): string[] {
  const graph = new Map<string, Set<string>>()
  for (const source of sources) {
    if (isTest(source.path)) continue
    const from = folderOf(source.path)
    for (const specifier of source.imports.filter((text) => text.startsWith('.'))) {
      const to = folderOf(resolved(source, specifier))
      if (from === undefined || to === undefined || from === to) continue
      graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return cyclesOf(graph).map((cycle) => `folders import each other: ${cycle}`)
}

function resolved(source: SourceFile, specifier: string): string {
  return path.posix.join(path.posix.dirname(source.path), specifier)
}

/** `provider/src/refunds` for anything in it; undefined for files that lie in src itself or outside. */
function folderOf(file: string): string | undefined {
  const [workspace, src, folder, ...rest] = file.split('/')
  return src === 'src' && rest.length > 0 ? `${workspace}/src/${folder}` : undefined
}

function layerOf(file: string, rule: WorkspaceArrows): number | undefined {
  const [, src, part = ''] = file.split('/')
  if (!rule.layers || src !== 'src') return undefined
  const name = part.replace(SOURCE, '')
  const named = rule.layers.findIndex((layer) => layer.includes(name))
  return named >= 0 ? named : rule.layers.findIndex((layer) => layer.includes('*'))
}

/** Tests and what stands in a workspace's test folder. */
function isTest(file: string): boolean {
  const [workspace, folder] = file.split('/')
  return /\.(?:test|spec)\.tsx?$/.test(file) || folder === 'test' || workspace === 'e2e'
}

/** `test-browser.ts` beside the tests that use it. */
function isTestHelper(file: string): boolean {
  return path.posix.basename(file).startsWith('test-')
}

/** What the build reads, outside of src. */
function isSetting(file: string): boolean {
  return file.split('/')[1] !== 'src' && !file.startsWith('scripts/')
}

async function declaredPackages(root: string): Promise<Map<string, string[]>> {
  const declared = new Map<string, string[]>()
  for (const workspace of Object.keys(arrows)) {
    const text = await readFile(path.join(root, workspace, 'package.json'), 'utf8').catch(
      () => '{}',
    )
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text)
    declared.set(workspace, Object.keys({ ...dependencies, ...devDependencies }))
  }
  return declared
}

if (import.meta.main) {
  const faults = await arrowFaults(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
