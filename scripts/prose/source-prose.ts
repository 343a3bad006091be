import type { Comment } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'

export type ProseKind = 'comment' | 'text' | 'title'

/**
 * Text in a source file. `value` has the length of its source from `start`, in UTF-16 code units: comment markers and
 * expressions of templates are replaced by blanks.
 */
export interface Prose {
  kind: ProseKind
  start: number
  value: string
}

const DIRECTIVE = /^[\s*]*(?:@vite-ignore|@vitest-|\/ <reference|Stryker)/
/** The part of a directive before its reason, which is prose. */
const BEFORE_REASON = /^\s*(?:biome-ignore(?:-\w+)? [\w/]+:|@ts-expect-error\b)/
const TEST_FILE = /\.(?:test|spec|test-d)\.tsx?$/
const TEST_FUNCTIONS = new Set(['describe', 'it', 'test', 'bench'])

/** Returns the comments of a style sheet, in their order. */
export function findSheetProse(sheet: string): Prose[] {
  const comments = [...sheet.matchAll(/\/\*([\s\S]*?)\*\//g)].map(
    ({ 0: text, 1: value = '', index }): Comment => ({
      type: 'Block',
      value,
      start: index,
      end: index + text.length,
    }),
  )
  return comments.filter(isProse).flatMap((comment) => paragraphs(comment, sheet))
}

/** Returns the comments, test titles and screen texts of a TypeScript file, in their order. */
export function findProse(file: string, source: string): Prose[] {
  const { comments, program } = parseSync(file, source)
  const passages = comments.filter(isProse).flatMap((comment) => paragraphs(comment, source))
  const isTest = TEST_FILE.test(file)
  const titles = new Set<number>()
  const addLiteral = (kind: ProseKind, node: { start: number; end: number }) =>
    passages.push({
      kind,
      start: node.start + 1,
      value: blankExpressions(source.slice(node.start + 1, node.end - 1)),
    })
  new Visitor({
    CallExpression(call) {
      const [title, body] = call.arguments
      if (title === undefined || body === undefined || !isTestFunction(call.callee)) return
      if (title.type !== 'Literal' && title.type !== 'TemplateLiteral') return
      titles.add(title.start)
      addLiteral('title', title)
    },
    Literal(literal) {
      if (isTest || typeof literal.value !== 'string' || titles.has(literal.start)) return
      if (isSentence(literal.value)) addLiteral('text', literal)
    },
    TemplateLiteral(template) {
      if (isTest || titles.has(template.start)) return
      if (isSentence(template.quasis.map(({ value }) => value.cooked ?? '').join('…')))
        addLiteral('text', template)
    },
    JSXText(text) {
      if (isTest || !/\p{L}{2}/u.test(text.value)) return
      passages.push({ kind: 'text', start: text.start, value: source.slice(text.start, text.end) })
    },
  }).visit(program)
  return joinLines(
    passages.sort((a, b) => a.start - b.start),
    source,
  )
}

function isProse(comment: Comment): boolean {
  return !DIRECTIVE.test(comment.value)
}

/** Divides a comment into paragraphs at blank lines, tags and list items. */
function paragraphs(comment: Comment, source: string): Prose[] {
  const text = source.slice(comment.start, comment.end)
  const blanked =
    comment.type === 'Line'
      ? text.replace(/^\/\//, '  ')
      : text
          .replace(/^\/\*+|\*+\/$/g, (marker) => ' '.repeat(marker.length))
          .replace(/^[ \t]*\*/gm, (marker) => ' '.repeat(marker.length))
  const prose = blanked.replace(BEFORE_REASON, (directive) => ' '.repeat(directive.length))
  const passages: Prose[] = []
  const breaks = /\n[ \t]*(?=\n)|\n(?=\s*(?:@\w|- |\d+\. ))/g
  let from = 0
  for (const at of [...prose.matchAll(breaks)].map(({ index }) => index).concat(prose.length)) {
    const value = prose.slice(from, at)
    if (/\p{L}/u.test(value)) passages.push({ kind: 'comment', start: comment.start + from, value })
    from = at
  }
  return passages
}

/** Consecutive line comments are one paragraph, because a sentence may span lines. */
function joinLines(list: Prose[], source: string): Prose[] {
  const joined: Prose[] = []
  for (const prose of list) {
    const last = joined.at(-1)
    const end = last === undefined ? 0 : last.start + last.value.length
    const isLine = prose.kind === 'comment' && source.startsWith('//', prose.start)
    const between = source.slice(end, prose.start)
    if (last?.kind === 'comment' && isLine && /^\n[ \t]*$/.test(between))
      joined[joined.length - 1] = { ...last, value: last.value + between + prose.value }
    else joined.push(prose)
  }
  return joined
}

/** Returns the text of a template, with an ellipsis and blanks in place of each expression. */
function blankExpressions(template: string): string {
  let depth = 0
  let result = ''
  for (let i = 0; i < template.length; i += 1) {
    const starts = depth === 0 && template.startsWith('${', i)
    if (starts) {
      result += '… '
      i += 1
      depth = 1
    } else if (depth === 0) {
      result += template[i]
    } else {
      if (template[i] === '{') depth += 1
      if (template[i] === '}') depth -= 1
      result += ' '
    }
  }
  return result
}

/** Returns true for `test(…)`, `it.each(…)(…)`, `test.describe(…)` and similar calls. */
function isTestFunction(callee: object): boolean {
  let node = callee as { type: string; name?: string; object?: object; callee?: object }
  while (node.type !== 'Identifier') {
    const inner = node.object ?? node.callee
    if (inner === undefined) return false
    node = inner as typeof node
  }
  return TEST_FUNCTIONS.has(node.name ?? '')
}

const SQL =
  /^\s*(?:--|select|insert|update|delete|with|create|alter|drop|set|begin|and|or|where|from|(?:left )?join|order by|group by|not|exists|case|coalesce|lock|grant|notify|listen)\b/i
const CODE = /[{}<>=;|]|\w\(|^\s*[a-z-]+(?: [a-z-]+)*\s*$|^\/|^\w+:/

/** Returns true if a literal is text: at least three words, and no SQL, markup or class names. */
function isSentence(value: string): boolean {
  return value.trim().split(/\s+/).length >= 3 && !SQL.test(value) && !CODE.test(value)
}
