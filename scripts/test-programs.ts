import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages, mayInstallPackages } from './debian.ts'

/** What tests prefer to the stand-ins of our own, and what they do without. */
const programs = [
  {
    name: 'sshd',
    debian: 'openssh-server',
    without: "files are delivered to the demo's own SFTP server only",
  },
  {
    name: 'sftp',
    debian: 'openssh-client',
    without: "the demo's SFTP server meets no other client",
  },
  { name: 'gpg', debian: 'gnupg', without: 'OpenPGP is tested against itself only' },
]

/**
 * Installs what is missing where that is simple: as root on Debian, where no service manager would start an SSH
 * server for everybody. Elsewhere it says what is left out. Never a reason to stop.
 */
export function prepareTestPrograms(environment: NodeJS.ProcessEnv = process.env): void {
  const missing = programs.filter(({ name }) => !isThere(name, environment))
  if (missing.length > 0 && mayInstall(environment)) {
    installPackages(
      missing.map(({ debian }) => debian),
      environment,
    )
  }
  for (const { name, without } of missing) {
    if (!isThere(name, environment)) console.log(`Without ${name}, ${without}.`)
  }
}

function isThere(name: string, environment: NodeJS.ProcessEnv): boolean {
  const folders = [
    ...(environment.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ]
  return folders.some((folder) => existsSync(path.join(folder, name)))
}

function mayInstall(environment: NodeJS.ProcessEnv): boolean {
  return mayInstallPackages(environment) && !existsSync('/run/systemd/system')
}
