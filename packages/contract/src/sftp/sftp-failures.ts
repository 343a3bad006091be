/**
 * Reasons why a client's SFTP server could not be used, in the words of screens, emails and API errors. The batch app
 * and report delivery share these texts, and no other code words these failures. Each text says what happened, then
 * what to do.
 */

/** `forbidden`: the address is not public. `key`: our own key cannot be opened. `login`: the server rejected it. */
export const sftpCauses = [
  'unknown',
  'forbidden',
  'unreachable',
  'silent',
  'host-key',
  'key',
  'login',
  'protocol',
  'lost',
  'late',
  'folder',
  'permission',
  'storage',
] as const
export type SftpCause = (typeof sftpCauses)[number]

export interface SftpFailure {
  cause: SftpCause
  text: string
}

function failure(cause: SftpCause, ...sentences: string[]): SftpFailure {
  return { cause, text: sentences.join(' ') }
}

/** Hosts, users, folders and paths are as the client wrote them. Fingerprints are in OpenSSH's format. */
export const sftpFailures = {
  unknownHost: (host: string) =>
    failure('unknown', `We couldn’t find a server named ${host}.`, 'Check the host.'),
  notPublic: (host: string) =>
    failure(
      'forbidden',
      `${host} isn’t a public address.`,
      'Use a server that can be reached from the internet.',
    ),
  noConnection: (host: string, port: number) =>
    failure(
      'unreachable',
      `We couldn’t connect to ${host} on port ${port}.`,
      'Check the port, and that your server is running.',
    ),
  noAnswer: (host: string, port: number) =>
    failure(
      'silent',
      `${host} didn’t answer on port ${port}.`,
      'Check the port, and that your firewall allows our connections.',
    ),
  hostKeyChanged: (trustedKey: string, shown: string) =>
    failure(
      'host-key',
      `The server’s host key has changed. It was ${trustedKey} and is now ${shown}.`,
      'If you changed it, compare the new key with your server and accept it in the dashboard.',
    ),
  keyRefused: (userName: string) =>
    failure(
      'login',
      'The server refused our key.',
      `Add the SSH key shown in the dashboard to the user ${userName} on your server.`,
    ),
  ourKeyUnreadable: failure(
    'key',
    'We couldn’t open our SSH key for your server.',
    'Contact our Help Desk.',
  ),
  ourPgpKeyUnreadable: failure(
    'key',
    'We couldn’t open the key that your files are encrypted to.',
    'Contact our Help Desk.',
  ),
  notSecure: (host: string) =>
    failure(
      'protocol',
      `${host} offers no secure connection that we accept.`,
      'Update its SSH software, and check that the port is the one for SFTP.',
    ),
  noSftp: (userName: string) =>
    failure(
      'protocol',
      'The server doesn’t offer SFTP.',
      `Turn on SFTP for the user ${userName} on your server.`,
    ),
  lost: failure(
    'lost',
    'The connection to the server was lost.',
    'Check that your server is running and its connection is stable.',
  ),
  late: (seconds: number) =>
    failure(
      'late',
      `The server took longer than ${seconds} seconds.`,
      'Check that it isn’t overloaded.',
    ),
  noFolder: (folder: string) =>
    failure(
      'folder',
      `The folder ${folder} doesn’t exist.`,
      'Create it on your server, or correct the folder.',
    ),
  notAFolder: (path: string) =>
    failure('folder', `${path} is a file, not a folder.`, 'Rename it, or correct the folder.'),
  crowdedFolder: (folder: string, most: number) =>
    failure(
      'folder',
      `The folder ${folder} has more than ${most.toLocaleString('en-AU')} entries.`,
      'Move old files elsewhere.',
    ),
  mayNotWrite: (folder: string) =>
    failure(
      'permission',
      `We aren’t allowed to write to the folder ${folder}.`,
      'Give our user write permission on your server.',
    ),
  mayNotRead: (path: string) =>
    failure(
      'permission',
      `We aren’t allowed to read ${path}.`,
      'Give our user read permission on your server.',
    ),
  notStored: (folder: string) =>
    failure(
      'storage',
      `The server couldn’t store the file in the folder ${folder}.`,
      'Check that its disk isn’t full.',
    ),
  notRead: (path: string) =>
    failure(
      'storage',
      `The server couldn’t read ${path}.`,
      'Check the file, and the server’s disk.',
    ),
  partlyStored: failure(
    'storage',
    'The server didn’t keep the whole file.',
    'Check that its disk isn’t full.',
  ),
} as const

/** For faults on our side, which the server's owner cannot fix. */
export const OUR_FAULT = 'Something went wrong on our side. We’ll try again automatically.'
