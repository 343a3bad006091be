import type { TextlintRuleModule } from '@textlint/types'

/** A word that the project does not use, and its replacement. */
interface BannedWord {
  pattern: RegExp
  instead: string
}

const word = (source: string, instead: string): BannedWord => ({
  pattern: new RegExp(`(?<![\\w-])(?:${source.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi'),
  instead,
})

const bannedWords: BannedWord[] = [
  word('whoever|whomever', 'name the person: the payer, an admin, the caller'),
  word("nobody['’]s", 'name the owner, or say that there is none'),
  word('told', 'shown, reported, returned or notified'),
  word('stands', 'is, appears'),
  word('anew', 'again'),
  word('meanwhile', 'while …'),
  word('by itself|by themselves', 'automatically'),
  word('of (?:its|their) own', 'separate, custom'),
  word(
    '(?:is|are|was|were) to(?= (?:be|have|do|go|come|give|take|make|say|show)\\b)',
    'must, will',
  ),
  word('as it is', 'unchanged'),
  word('that of', 'repeat the noun'),
  word('asked for', 'requested'),
  word('not before', 'only after, when'),
  word('let in', 'allowed'),
  word('lets', 'allows, may'),
  word('alike', 'the same way'),
  word('thereby|hence|lest|thereof|therein', 'so, so that'),
  word('the stranger|a stranger|strangers', 'another tenant, an unrelated client'),
]

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
