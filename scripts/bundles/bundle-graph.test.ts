import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'
import { readBundleGraph } from './bundle-graph.ts'

/** Writes a built app: its pages next to the folder of its assets. */
async function built({ onTestFinished }: TestContext, files: Record<string, string>) {
  const dist = await mkdtemp(path.join(tmpdir(), 'tideway-graph-'))
  onTestFinished(() => rm(dist, { recursive: true, force: true }))
  await mkdir(path.join(dist, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text)
  return readBundleGraph(dist)
}

const page = `<link rel="icon" href="data:," /><link rel="preload" href="/config.json" as="fetch" />
  <script type="module" crossorigin src="/assets/shared-aaaaaaaa.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/style-aaaaaaaa.css">`

test('a page loads the files that it names and their imports, and a part adds its own imports', async (context) => {
  const graph = await built(context, {
    'index.html': page,
    'assets/shared-aaaaaaaa.js': `import{a}from"./libraries-aaaaaaaa.js";a(()=>import("../home-route-a-_aaaaa.js"),(b)=>import(b))`,
    'assets/libraries-aaaaaaaa.js': `export{r as a}from"./runtime-aaaaaaaa.js"`,
    'assets/runtime-aaaaaaaa.js': 'export const r=1',
    'assets/home-route-a-_aaaaa.js': `import"./runtime-aaaaaaaa.js";import"./card-aaaaaaaa.js"`,
    'assets/card-aaaaaaaa.js': 'globalThis.card="card"',
    'assets/style-aaaaaaaa.css': 'a{color:red}',
  })
  expect(graph.pages).toEqual(['index.html'])
  expect(graph.resourcesOf('index.html')).toEqual([
    '/config.json',
    '/assets/shared-aaaaaaaa.js',
    '/assets/style-aaaaaaaa.css',
  ])
  const first = graph.filesOf('index.html')
  expect([...first]).toEqual([
    'style-aaaaaaaa.css',
    'shared-aaaaaaaa.js',
    'libraries-aaaaaaaa.js',
    'runtime-aaaaaaaa.js',
  ])
  expect([...graph.parts]).toEqual([['home-route', 'home-route-a-_aaaaa.js']])
  expect([...graph.reachable('home-route-a-_aaaaa.js')]).toEqual([
    'home-route-a-_aaaaa.js',
    'runtime-aaaaaaaa.js',
    'card-aaaaaaaa.js',
  ])
  expect(graph.sizeOf(first, '.css')).toEqual({ raw: 12, gzip: 32, brotli: 16, files: 1 })
  expect(graph.sizeOf(['card-aaaaaaaa.js'], '.js')).toMatchObject({ raw: 22, files: 1 })
})

test('a page without a script, or with a missing one, has no graph', async (context) => {
  const empty = await built(context, { 'index.html': '<p></p>' })
  expect(() => empty.filesOf('index.html')).toThrow('index.html names no script')
  const broken = await built(context, { 'index.html': page })
  expect(() => broken.filesOf('index.html')).toThrow('no script shared-aaaaaaaa.js')
})

test('two parts of one name are refused, because their figures would be one row', async (context) => {
  const files = {
    'index.html': page,
    'assets/shared-aaaaaaaa.js': `import("./part-aaaaaaaa.js");import("./part-bbbbbbbb.js")`,
    'assets/part-aaaaaaaa.js': '',
    'assets/part-bbbbbbbb.js': '',
  }
  await expect(built(context, files)).rejects.toThrow('two parts are named part')
})
