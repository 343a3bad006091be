import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findProse } from './source-prose.ts'
import { projectRoot, trackedFiles } from './tracked-files.ts'

const frontEnds = [
  'apps/dashboard/src',
  'apps/pages/src',
  'apps/payouts/src',
  'packages/design/src',
  'packages/contract/src',
]

/** `npm run texts [path…]`: prints every text of the front ends by file, for a reviewer. */
const paths = process.argv.slice(2)
for (const file of trackedFiles(paths.length > 0 ? paths : frontEnds)) {
  if (!/\.tsx?$/.test(file)) continue
  const source = await readFile(path.join(projectRoot, file), 'utf8')
  const texts = findProse(file, source).filter(({ kind }) => kind === 'text')
  if (texts.length === 0) continue
  console.log(`\n## ${file}\n`)
  for (const { start, value } of texts) {
    const line = source.slice(0, start).split('\n').length
    console.log(`- ${value.replace(/\s+/g, ' ').trim()} (line ${line})`)
  }
}
