import path from 'node:path'
import { build } from '../../../scripts/build.ts'
import { builtApps } from '../../../scripts/bundles/built-folders.ts'
import type { BundleGraph } from '../../../scripts/bundles/bundle-graph.ts'
import { readBundleGraph } from '../../../scripts/bundles/bundle-graph.ts'
import type { Cell, Result, Table } from './report/result.ts'
import { formatFigure } from './report/result.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Measures what a browser loads for each route, in exact bytes of the build. */
export async function measureBundles(): Promise<Result> {
  await build({ say: () => undefined })
  return {
    name: 'bundles',
    title: 'Bundles',
    notes: [
      'kB of 1,000 bytes; gzip at 9, brotli at 11, as the files are precompressed. Bytes are exact and the same on every machine.',
      'First load: the scripts and style sheets that a page names, and what these scripts import. The first page of the dashboard is the list of payment requests.',
      'A lazy part adds its own script, and those that it imports and that its pages have not loaded. Parts share files, so a second part adds less. Style sheets are all in the first load.',
      'Besides these files a cold browser fetches four more before the first list: the page, its configuration and two fonts. Then it calls the provider. Files fetched ahead after the list is shown are among the lazy parts.',
      'Fonts are not counted: 34.7 kB for text, preloaded, and 12.9 kB for ids.',
      'Bars: first list JS ≤ 150 kB brotli in at most 12 requests, CSS ≤ 25 kB, every other route + ≤ 40 kB. A test keeps each to its present size (scripts/bundles/bundle-budgets.test.ts).',
    ],
    tables: builtApps.flatMap((app) =>
      tablesOf(app, readBundleGraph(path.join(root, app, 'dist'))),
    ),
  }
}

function tablesOf(app: string, graph: BundleGraph): Table[] {
  const columns = ['', 'JS raw', 'JS gzip', 'JS brotli', 'CSS brotli', 'files']
  const first = new Set(graph.pages.flatMap((page) => [...graph.filesOf(page)]))
  const parts = [...graph.parts].map(([name, file]): [string, string[]] => [
    name,
    [...graph.reachable(file)].filter((each) => !first.has(each)),
  ])
  return [
    {
      title: `${app}: first load, kB`,
      columns,
      rows: graph.pages.map((page) => row(page, graph.filesOf(page), graph)),
    },
    {
      title: `${app}: what each lazy part adds, kB`,
      columns,
      rows: parts.map(([name, files]) => row(`+ ${name}`, files, graph)),
    },
  ]
}

function row(name: string, files: Iterable<string>, { sizeOf }: BundleGraph): Cell[] {
  const js = sizeOf(files, '.js')
  const css = sizeOf(files, '.css')
  const kb = (bytes: number) => formatFigure(bytes / 1000)
  // A page or part without a script is a fault of the measurement.
  const script = (bytes: number) => kb(js.files === 0 ? Number.NaN : bytes)
  return [name, ...[js.raw, js.gzip, js.brotli].map(script), kb(css.brotli), js.files + css.files]
}
