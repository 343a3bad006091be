import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages, mayInstallPackages } from './debian.ts'

/** Programs that tests prefer to our stand-ins, and the tests that are skipped without each. */
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
  {
    name: 'nginx',
    debian: 'nginx-light',
    without: "nginx does not read the hosting guide's blocks",
  },
]

/**
 * Finds missing programs, and installs them if CI or INSTALL_TEST_PROGRAMS=1 is set and that is simple: as root on
 * Debian, without a service manager that would start an SSH server for everyone. Never stops the run.
 *
 * @returns A sentence for each missing program about the tests that are skipped.
 */
export function prepareTestPrograms(environment: NodeJS.ProcessEnv = process.env): string[] {
  const missing = programs.filter(({ name }) => !isThere(name, environment))
  if (missing.length > 0 && mayInstall(environment)) {
    installPackages(
      missing.map(({ debian }) => debian),
      environment,
    )
  }
  return missing
    .filter(({ name }) => !isThere(name, environment))
    .map(
      ({ name, debian, without }) =>
        `Skipped because ${name} is missing (Debian: ${debian}): ${without}.`,
    )
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
  const isAsked = Boolean(environment.CI) || environment.INSTALL_TEST_PROGRAMS === '1'
  return isAsked && mayInstallPackages(environment) && !existsSync('/run/systemd/system')
}
