import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { lintText } from './scripts/prose/lint-text.ts'
const root = '/work/wt/texts3'
const files = execFileSync('git', ['ls-files', '--', ...process.argv.slice(2)], { cwd: root, encoding: 'utf8' }).split('\n').filter((f) => /\.(?:tsx?|mjs|md)$/.test(f))
for (const f of files) { try { for (const line of await lintText(f, await readFile(path.join(root, f), 'utf8'))) console.log(line) } catch (e) { console.log(f, String(e)) } }
