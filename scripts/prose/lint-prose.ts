import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { bareNames } from './bare-names.ts'
import { commentWords } from './comment-words.ts'
import { lintText } from './lint-text.ts'
import { projectRoot, trackedFiles } from './tracked-files.ts'

/** `npm run lint:prose [path…]`: checks the words of screens, docs, comments, test titles and names. */
let count = 0
for (const file of trackedFiles(process.argv.slice(2))) {
  const text = await readFile(path.join(projectRoot, file), 'utf8')
  const problems = await lintText(file, text)
  if (/\.(?:tsx?|mjs)$/.test(file)) problems.push(...bareNames(file, text))
  if (/\.(?:tsx?|mjs|css)$/.test(file)) problems.push(...commentWords(file, text))
  for (const line of problems) console.error(line)
  count += problems.length
}
if (count > 0) console.error(`\n${count} places to reword`)
process.exitCode = count === 0 ? 0 : 1
