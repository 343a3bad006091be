import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import { workspacesOf } from './workspaces.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Checks the types of one workspace; resolves to what the compiler said, empty when all is well. */
function check(workspace: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
    const child = spawn(process.execPath, [tsc, '-p', workspace, '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0 ? '' : output.trim() || `exit code ${code}`))
  })
}

/** The compiler takes a workspace that is still empty for a mistake. */
async function hasSources(workspace: string): Promise<boolean> {
  const files = await listFiles(root, [workspace])
  return existsSync(path.join(root, workspace, 'tsconfig.json')) && files.some(isSource)
}

function isSource(file: string): boolean {
  return /\.tsx?$/.test(file)
}

/** Every workspace that has a tsconfig.json, and these scripts. The compiler itself uses all cores. */
let failed = 0
for (const workspace of await workspacesOf(root)) {
  if (!(await hasSources(workspace))) continue
  const faults = await check(workspace)
  if (faults) {
    failed += 1
    console.error(`${workspace}\n${faults}\n`)
  }
}
process.exitCode = failed > 0 ? 1 : 0
