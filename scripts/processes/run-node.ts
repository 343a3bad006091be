import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const modules = path.join(root, 'node_modules')
/** Programs started as `node` use the pinned Node, whichever Node called us. */
const withOurNode = [path.join(modules, '.bin'), process.env.PATH].join(path.delimiter)

export interface NodeRun {
  args: string[]
  /** The root by default. */
  cwd?: string
  /** Added to our own environment. */
  env?: NodeJS.ProcessEnv
}

/** Runs a Node program with its output in ours. Resolves to its exit code. */
export function runNode({ args, cwd = root, env = {} }: NodeRun): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, PATH: withOurNode, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
