import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bannedWords } from './scripts/prose/banned-words.ts'
const root = '/work/wt/texts3'
const seg = new Intl.Segmenter('en-AU', { granularity: 'sentence' })
const [out, ...files] = process.argv.slice(2)
let id = 0
const map: Record<string, [string, string]> = {}
let text = ''
for (const f of files) {
  text += `=== ${f}\n`
  let code = false
  for (const line of readFileSync(path.join(root, f), 'utf8').split('\n')) {
    if (line.startsWith('```')) { code = !code; continue }
    if (code || line.trim() === '' || /^\|[-| ]+\|$/.test(line)) continue
    for (const { segment } of seg.segment(line)) {
      const s = segment.trim(); if (s === '') continue
      id += 1; map[id] = [f, s]
      const plain = s.replace(/`[^`]*`/g, 'x').replace(/\]\([^)]*\)/g, ']').replace(/\((?:spec|readings|quality|design|provider API|RFC|decision)[^)]*\)/g, '')
      const banned = bannedWords.filter(({ pattern }) => { pattern.lastIndex = 0; return pattern.test(plain) }).length > 0
      const long = !s.startsWith('|') && plain.split(/\s+/).filter((w) => /\p{L}/u.test(w)).length > 30
      text += `${id}${banned ? '!' : ''}${long ? '~' : ''} ${s}\n`
    }
  }
}
writeFileSync(out + '.txt', text); writeFileSync(out + '.json', JSON.stringify(map))
