import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Returns the folders with our sources below a root: the workspaces and the scripts. */
export async function workspacesOf(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8')
  const { workspaces } = JSON.parse(text) as { workspaces: string[] }
  return [...workspaces, 'scripts'].filter((name) => existsSync(path.join(root, name)))
}
