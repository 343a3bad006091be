import type { BindingPattern, BindingRestElement, ParamPattern } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'

/** Words that do not say what a thing is, alone, and words that the glossary of CONTRIBUTING.md replaces, anywhere. */
const BARE = /^(?:made|found|known|given|wanted|kept|asked|begun|late|told|heard)$/i
const REPLACED = /begun|nobody|(?:refund|payout|pay)s?(?:many|inbulk)/i
/** Files without any of the words need not be parsed. */
const ANY = new RegExp(`\\b${BARE.source.slice(1, -1)}\\b|${REPLACED.source}`, 'i')

type Pattern = BindingPattern | BindingRestElement | ParamPattern | null
interface Name {
  start: number
  name: string
}

/** Returns the declarations of a source file whose names do not say what they are, as `file:line  name: advice`. */
export function bareNames(file: string, source: string): string[] {
  if (!ANY.test(source)) return []
  const names: Name[] = []
  const add = (pattern: Pattern | undefined) => names.push(...namesIn(pattern ?? null))
  const addId = ({ id }: { id: Pattern }) => add(id)
  const addFunction = ({ id, params }: { id?: Pattern; params: ParamPattern[] }) => {
    add(id)
    for (const param of params) add(param)
  }
  new Visitor({
    VariableDeclarator: addId,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: addFunction,
    TSMethodSignature: addFunction,
    CatchClause: ({ param }) => add(param),
    ClassDeclaration: addId,
    TSInterfaceDeclaration: addId,
    TSTypeAliasDeclaration: addId,
  }).visit(parseSync(file, source).program)
  return names
    .filter(({ name }) => BARE.test(name) || REPLACED.test(name))
    .map(({ start, name }) => {
      const line = source.slice(0, start).split('\n').length
      return `${file}:${line}  ${name}: say what the thing is, such as createdRequest`
    })
}

/** Returns the names that a pattern declares. */
function namesIn(pattern: Pattern): Name[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) =>
        namesIn(part.type === 'RestElement' ? part : part.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
    default:
      return []
  }
}
