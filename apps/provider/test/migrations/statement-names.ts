import type { Node } from 'libpg-query'

/** Returns the parts of a name in a parsed statement: of a table, a function, or a list of words. */
export function namesOf(node: Node | undefined): string[] {
  if (!node) return []
  if ('List' in node) return (node.List.items ?? []).flatMap(namesOf)
  if ('String' in node) return [node.String.sval ?? '']
  if ('RangeVar' in node) return [node.RangeVar.relname ?? '']
  if ('ObjectWithArgs' in node) return (node.ObjectWithArgs.objname ?? []).flatMap(namesOf)
  if ('TypeName' in node) return (node.TypeName.names ?? []).flatMap(namesOf)
  return []
}

export function lastName(nodes: Node[] = []): string {
  return nodes.flatMap(namesOf).at(-1) ?? ''
}

/**
 * Finds nodes of these kinds at any depth, and returns their names: the table of a change, or the function of a call.
 */
export function findInside(value: unknown, kinds: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => findInside(item, kinds))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(kinds.includes(key) ? [nameInside(inner)] : []),
    ...findInside(inner, kinds),
  ])
}

function nameInside(node: { relation?: { relname?: string }; funcname?: Node[] }): string {
  return node.relation?.relname ?? lastName(node.funcname)
}
