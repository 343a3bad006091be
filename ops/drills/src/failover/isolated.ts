import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { MissingProgramsError } from '../engines/programs.ts'

/** Environment variable with the folder of the drill, set in the process that runs isolated. */
const FOLDER = 'TIDEWAY_DRILL_FOLDER'

/** Returns the folder for the drill's files in the process that {@link runIsolated} started. */
export function isolatedFolder(): string | undefined {
  return process.env[FOLDER]
}

/**
 * Runs this command again with a separate network and process table. Its addresses exist on no other network, and the
 * kernel ends all its processes with it, also if it is killed. Its folder is removed afterwards.
 *
 * @throws MissingProgramsError if this user may not create network namespaces.
 */
export async function runIsolated(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new MissingProgramsError(
      'This drill creates network namespaces. Run it as root on Linux.',
    )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tideway-drill-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  // The shell is process 1 and reaps processes whose parent has ended. Otherwise Patroni would see them as running.
  const shell = ['/bin/sh', '-c', 'ip link set lo up && "$@"; exit $?', 'sh']
  const child = spawn(
    'unshare',
    [
      ...['--net', '--pid', '--fork', '--kill-child', '--mount-proc'],
      ...[...shell, process.execPath, ...process.argv.slice(1)],
    ],
    { stdio: 'inherit', env: { ...process.env, [FOLDER]: folder } },
  )
  // Ctrl-C reaches the child too. This process waits for its end and cleans up.
  const ignore = () => undefined
  const kill = () => void child.kill('SIGKILL')
  process.on('SIGINT', ignore)
  process.on('SIGTERM', kill)
  try {
    process.exitCode = await new Promise<number>((resolve) =>
      child.once('exit', (code) => resolve(code ?? 1)),
    )
  } finally {
    process.off('SIGINT', ignore)
    process.off('SIGTERM', kill)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
