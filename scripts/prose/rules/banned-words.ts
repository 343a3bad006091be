import type { TextlintRuleModule } from '@textlint/types'
import { bannedWords } from '../banned-words.ts'

/** Reports words that the project does not use, each with its replacement. */
export const bannedWordsRule: TextlintRuleModule = ({ Syntax, RuleError, report, locator }) => ({
  [Syntax.Str](node) {
    for (const { pattern, instead } of bannedWords)
      for (const { 0: bannedWord, index } of node.value.matchAll(pattern))
        report(
          node,
          new RuleError(`'${bannedWord}': write ${instead}`, { padding: locator.at(index) }),
        )
  },
})
