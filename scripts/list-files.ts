import { readdir } from 'node:fs/promises'
import path from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/** Returns every file of the workspaces, relative to the root, with forward slashes. */
export async function listFiles(root: string, workspaces: string[]): Promise<string[]> {
  const names: string[] = []
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const name = `${folder}/${entry.name}`
      if (skipped.has(entry.name) || entry.name.startsWith('.')) continue
      if (entry.isDirectory()) await walk(name)
      else names.push(name)
    }
  }
  for (const workspace of workspaces) await walk(workspace)
  return names.sort()
}
