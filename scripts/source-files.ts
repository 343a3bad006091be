import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseSync } from 'vite'

export interface SourceFile {
  /** From the root, with forward slashes: `dashboard/src/ui/page.tsx`. */
  path: string
  workspace: string
  /** Every specifier it imports or re-exports, statically or dynamically, types included. */
  imports: string[]
  /** Whether it does nothing but pass on what others export. */
  onlyReexports: boolean
}

export async function readSource(root: string, file: string): Promise<SourceFile> {
  const code = await readFile(path.join(root, file), 'utf8')
  const { module, program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const statics = module.staticImports.map((found) => found.moduleRequest.value)
  const reexports = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
  )
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) =>
    literal(code.slice(start, end)),
  )
  return {
    path: file,
    workspace: file.split('/', 1)[0] ?? '',
    imports: [...new Set([...statics, ...reexports, ...dynamics])],
    onlyReexports:
      program.body.length > 0 &&
      program.body.every(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  }
}

/** The text of `'./x.ts'`; a computed specifier has none. */
function literal(expression: string): string[] {
  const found = /^(['"`])([^'"`$]*)\1$/.exec(expression.trim())
  return found?.[2] === undefined ? [] : [found[2]]
}
