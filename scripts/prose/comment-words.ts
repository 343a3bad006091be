import { findProse, findSheetProse } from './source-prose.ts'

/** Words that comments and test titles do not use, with their replacement. Texts of screens and of the API may. */
const words: readonly [pattern: RegExp, instead: string][] = [
  [/(?<![\w`-])nobody(?![\w`-])/gi, 'no one'],
  [/(?<![\w`-])beside(?![\w`-])/gi, 'next to'],
  [/(?<![\w`-])(?:begins?|began|begun|beginning)(?![\w`(-])/g, 'start'],
]

/** A sentence whose subject is a relative clause: 'What waits is …', 'Who may pay can …'. Questions do not count. */
const bareClause = /(?<=^\s*|[.:;]\s+)(Wh(?:at|o|ose|om)) [^.?]*(?:[.:;]|$)/g

/** Returns the words of a source file's comments and test titles to replace, as `file:line  advice`. */
export function commentWords(file: string, text: string): string[] {
  const prose = file.endsWith('.css') ? findSheetProse(text) : findProse(file, text)
  return prose.flatMap(({ kind, start, value }) => {
    if (kind === 'text') return []
    const at = (index: number) =>
      `${file}:${text.slice(0, start + index).split('\n').length}  comment-words`
    const plain = value.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
    const advice = words.flatMap(([pattern, instead]) =>
      [...plain.matchAll(pattern)].map(
        ({ 0: word, index }) => `${at(index)}  '${word}': write ${instead}`,
      ),
    )
    const clauses = [...plain.matchAll(bareClause)].map(
      ({ 1: word, index }) => `${at(index)}  '${word} …': start the sentence with a noun`,
    )
    return [...advice, ...clauses]
  })
}
