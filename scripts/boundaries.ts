import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

/** Folders of src that only group nouns. Their nouns import one another in one direction, as other folders do. */
const areas = [
  ...['home', 'money', 'records'].map((area) => `apps/dashboard/src/${area}`),
  ...['money-in', 'money-out', 'pay-to', 'people', 'clients', 'delivery', 'find'].map(
    (area) => `apps/provider/src/${area}`,
  ),
]

const rules = path.resolve(import.meta.dirname, '../.dependency-cruiser.mjs')

/**
 * Returns all violations of `.dependency-cruiser.mjs` in a tree, one line for each. Folders of nouns that import each
 * other are found here, because the tool only finds cycles of files, or of every folder including its subfolders.
 */
export async function boundaryFaults(root: string): Promise<string[]> {
  const settings: ICruiseOptions = await extractDepcruiseOptions(rules)
  const { output } = await cruise(await workspacesOf(root), { ...settings, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const violations = output.summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from}${from === to ? '' : ` → ${to}`}`,
  )
  return [...violations, ...folderCycles(output)].sort()
}

function folderCycles({ modules }: ICruiseResult): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = nounOf(source)
    if (from === undefined || /\.(?:test|spec)\./.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = nounOf(resolved)
      if (to !== undefined && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return cyclesOf(graph).map((cycle) => `folders-import-one-way: ${cycle}`)
}

/**
 * Returns the folder of the noun that a file belongs to: `apps/provider/src/ledger`, or `apps/provider/src/money-in/refunds` in
 * an area. Returns undefined for files directly in src or outside.
 */
function nounOf(file: string): string | undefined {
  const [group, workspace, src, folder, noun, ...rest] = file.split('/')
  if (src !== 'src' || noun === undefined) return undefined
  const first = `${group}/${workspace}/src/${folder}`
  return areas.includes(first) && rest.length > 0 ? `${first}/${noun}` : first
}

if (import.meta.main) {
  const faults = await boundaryFaults(path.resolve(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** Finds cycles in a graph of folders, each once, as `a → b → a`. */
function cyclesOf(graph: Map<string, Set<string>>): string[] {
  const cycles = new Set<string>()
  const done = new Set<string>()
  const visit = (folder: string, trail: string[]): void => {
    const at = trail.indexOf(folder)
    if (at >= 0) {
      cycles.add(fromSmallest(trail.slice(at)))
      return
    }
    if (done.has(folder)) return
    for (const next of graph.get(folder) ?? []) visit(next, [...trail, folder])
    done.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return [...cycles].sort()
}

/** Returns the same spelling of a cycle, wherever the search entered it. */
function fromSmallest(cycle: string[]): string {
  const start = cycle.indexOf([...cycle].sort()[0] ?? '')
  const turned = [...cycle.slice(start), ...cycle.slice(0, start)]
  return [...turned, turned[0]].join(' → ')
}

/** Returns the folders with our sources below a root: the workspaces and the scripts. */
async function workspacesOf(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8')
  const { workspaces } = JSON.parse(text) as { workspaces: string[] }
  return [...workspaces, 'scripts'].filter((name) => existsSync(path.join(root, name)))
}
