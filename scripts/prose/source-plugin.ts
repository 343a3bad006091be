import type { TxtDocumentNode, TxtParagraphNode, TxtStrNode } from '@textlint/ast-node-types'
import { ASTNodeTypes } from '@textlint/ast-node-types'
import type { TextlintMessage, TextlintPluginCreator } from '@textlint/types'
import type { Prose } from './source-prose.ts'
import { findProse, findSheetProse } from './source-prose.ts'

/** Converts a source file for textlint into paragraphs: its comments, test titles and screen texts. */
class SourceProcessor {
  availableExtensions(): string[] {
    return ['.ts', '.tsx', '.mjs', '.css']
  }

  processor() {
    return {
      preProcess: (text: string, file = 'source.ts') =>
        asDocument(text, file.endsWith('.css') ? findSheetProse(text) : findProse(file, text)),
      postProcess: (messages: TextlintMessage[], file = 'source.ts') => ({
        messages,
        filePath: file,
      }),
    }
  }
}

export const sourcePlugin: TextlintPluginCreator = { Processor: SourceProcessor }

function asDocument(text: string, prose: Prose[]): TxtDocumentNode {
  const lineStarts = [0]
  for (const { index } of text.matchAll(/\n/g)) lineStarts.push(index + 1)
  /** Lines count from 1, columns from 0. */
  const position = (offset: number) => {
    const line = lineStarts.findLastIndex((start) => start <= offset)
    return { line: line + 1, column: offset - (lineStarts[line] ?? 0) }
  }
  const place = (start: number, end: number) => ({
    range: [start, end] as const,
    loc: { start: position(start), end: position(end) },
    raw: text.slice(start, end),
  })
  const children = prose.map(({ start, value }): TxtParagraphNode => {
    const at = place(start, start + value.length)
    const words: TxtStrNode = { type: ASTNodeTypes.Str, value: withoutCode(value), ...at }
    return { type: ASTNodeTypes.Paragraph, children: [words], ...at }
  })
  return { type: ASTNodeTypes.Document, children, ...place(0, text.length) }
}

/** Code in comments is in backticks or links. */
function withoutCode(text: string): string {
  return text
    .replace(/`[^`]*`|\{@\w+ [^}]*\}/g, (code) => ' '.repeat(code.length))
    .replace(/\s/g, ' ')
}
