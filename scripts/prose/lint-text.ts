import { createRequire } from 'node:module'
import path from 'node:path'
import { TextlintKernel } from '@textlint/kernel'
import type { TextlintPluginCreator } from '@textlint/types'
import { australianSpellingRule } from './rules/australian-spelling.ts'
import { bannedWordsRule } from './rules/banned-words.ts'
import { sentenceLengthRule } from './rules/sentence-length.ts'
import { sourcePlugin } from './source-plugin.ts'

/** Node and Vitest disagree on the default export of a CommonJS module; `require` has one answer. */
const require = createRequire(import.meta.url)
const markdown: { default: TextlintPluginCreator } = require('@textlint/textlint-plugin-markdown')

const kernel = new TextlintKernel()
const plugins = [
  { pluginId: 'source', plugin: sourcePlugin },
  { pluginId: 'markdown', plugin: markdown.default },
]
const rules = [
  { ruleId: 'banned-words', rule: bannedWordsRule },
  { ruleId: 'sentence-length', rule: sentenceLengthRule },
  { ruleId: 'australian-spelling', rule: australianSpellingRule },
]

/** Returns the faults of a TypeScript, style sheet or Markdown file as `file:line:column rule message`. */
export async function lintText(file: string, text: string): Promise<string[]> {
  const options = { ext: path.extname(file), filePath: file, plugins, rules }
  const { messages } = await kernel.lintText(text, options)
  return messages.map(
    ({ loc, ruleId, message }) =>
      `${file}:${loc.start.line}:${loc.start.column}  ${ruleId}  ${message}`,
  )
}
