import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TextlintRuleModule } from '@textlint/types'
import dictionary from 'dictionary-en-au'
import nspell from 'nspell'

const australian = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
const terms = readFileSync(path.join(import.meta.dirname, '../terms.txt'), 'utf8')
for (const term of terms.trim().split('\n')) australian.add(term)

/** Results by word, because every file repeats the same words. */
const spelledWords = new Map<string, boolean>()

/** Reports words that are neither in the Australian dictionary nor in `terms.txt`. */
export const australianSpellingRule: TextlintRuleModule = (context) => ({
  [context.Syntax.Str](node) {
    const text = withoutCode(node.value)
    for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}’']*\p{L}/gu))
      if (!isSpelled(word.replaceAll('’', "'")))
        context.report(
          node,
          new context.RuleError(
            `'${word}' is not in the dictionary: correct it, or add it to terms.txt`,
            {
              padding: context.locator.at(index),
            },
          ),
        )
  },
})

/** Blanks what is not a word: code, addresses, paths, identifiers, ids, options and escapes. */
function withoutCode(text: string): string {
  const code =
    /`[^`]*`|\{@\w+ [^}]*\}|@\w+|\\[nrt]|\S*[/\\_#=@…$%<>{}[\]]\S*|\S*\p{Ll}\p{Lu}\S*|\S*\w\.\w\S*|\S*\d\S*|--?\w[\w-]*|\b\p{Lu}{2,}s?\b/gu
  return text.replace(code, (inlineCode) => ' '.repeat(inlineCode.length))
}

function isSpelled(word: string): boolean {
  const wasCorrect = spelledWords.get(word)
  if (wasCorrect !== undefined) return wasCorrect
  const bare = word.replace(/'s$|'$/, '')
  const spelled = australian.correct(bare) || australian.correct(word)
  spelledWords.set(word, spelled)
  return spelled
}
