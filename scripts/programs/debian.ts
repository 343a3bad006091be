import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns true if this process may install Debian packages: as root, and unless SKIP_BROWSER_INSTALL=1 forbids it. */
export function mayInstallPackages(environment: NodeJS.ProcessEnv): boolean {
  return (
    environment.SKIP_BROWSER_INSTALL !== '1' &&
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get')
  )
}

/** Installs packages without recommended ones. Prints each command. A failure shows later as a missing program. */
export function installPackages(packages: string[], environment: NodeJS.ProcessEnv): void {
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    console.log(`Installing programs for the tests: apt-get ${args.join(' ')}`)
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      timeout: 300_000,
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
