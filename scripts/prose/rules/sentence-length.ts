import type { TextlintRuleModule } from '@textlint/types'

/** Maximum words in a sentence. Longer ones are not understood at the first reading. */
const MAX_WORDS = 30

const sentences = new Intl.Segmenter('en-AU', { granularity: 'sentence' })

/** Reports sentences that are too long to understand at the first reading. */
export const sentenceLengthRule: TextlintRuleModule = (context) => ({
  [context.Syntax.Paragraph](node) {
    const text = context.getSource(node).replace(/^\s*(?:\/\/|\*)/gm, '')
    for (const { segment } of sentences.segment(text)) {
      const words = countWords(segment)
      if (words <= MAX_WORDS) continue
      const start = segment.trim().split(/\s+/).slice(0, 6).join(' ')
      context.report(
        node,
        new context.RuleError(`'${start} …' has ${words} words: at most ${MAX_WORDS}`),
      )
    }
  },
})

/** Counts words. Code, links and citations in parentheses are not counted. */
function countWords(sentence: string): number {
  const words = sentence
    .replace(/`[^`]*`/g, 'x')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\((?:spec|readings|quality|design|provider API|RFC|decision)[^)]*\)/g, '')
  return words.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}
