import { expect, test } from 'vitest'
import type { SftpFailure } from './sftp-failures.ts'
import { sftpCauses, sftpFailures } from './sftp-failures.ts'

const examples: [SftpFailure, cause: string, text: string][] = [
  [
    sftpFailures.unknownHost('sftp.acme.example'),
    'unknown',
    'We couldn’t find a server named sftp.acme.example. Check the host.',
  ],
  [
    sftpFailures.notPublic('10.0.0.1'),
    'forbidden',
    '10.0.0.1 isn’t a public address. Use a server that can be reached from the internet.',
  ],
  [
    sftpFailures.noConnection('sftp.acme.example', 22),
    'unreachable',
    'We couldn’t connect to sftp.acme.example on port 22. Check the port, and that your server is running.',
  ],
  [
    sftpFailures.noAnswer('sftp.acme.example', 22),
    'silent',
    'sftp.acme.example didn’t answer on port 22. Check the port, and that your firewall allows our connections.',
  ],
  [
    sftpFailures.hostKeyChanged('SHA256:a', 'SHA256:b'),
    'host-key',
    'The server’s host key has changed. It was SHA256:a and is now SHA256:b. If you changed it, compare the new key with your server and accept it in the dashboard.',
  ],
  [
    sftpFailures.keyRefused('tideway'),
    'login',
    'The server refused our key. Add the SSH key shown in the dashboard to the user tideway on your server.',
  ],
  [
    sftpFailures.ourKeyUnreadable,
    'key',
    'We couldn’t open our SSH key for your server. Contact our Help Desk.',
  ],
  [
    sftpFailures.ourPgpKeyUnreadable,
    'key',
    'We couldn’t open the key that your files are encrypted to. Contact our Help Desk.',
  ],
  [
    sftpFailures.notSecure('sftp.acme.example'),
    'protocol',
    'sftp.acme.example offers no secure connection that we accept. Update its SSH software, and check that the port is the one for SFTP.',
  ],
  [
    sftpFailures.noSftp('tideway'),
    'protocol',
    'The server doesn’t offer SFTP. Turn on SFTP for the user tideway on your server.',
  ],
  [
    sftpFailures.lost,
    'lost',
    'The connection to the server was lost. Check that your server is running and its connection is stable.',
  ],
  [
    sftpFailures.late(120),
    'late',
    'The server took longer than 120 seconds. Check that it isn’t overloaded.',
  ],
  [
    sftpFailures.noFolder('reports'),
    'folder',
    'The folder reports doesn’t exist. Create it on your server, or correct the folder.',
  ],
  [
    sftpFailures.notAFolder('reports'),
    'folder',
    'reports is a file, not a folder. Rename it, or correct the folder.',
  ],
  [
    sftpFailures.crowdedFolder('input', 20_000),
    'folder',
    'The folder input has more than 20,000 entries. Move old files elsewhere.',
  ],
  [
    sftpFailures.mayNotWrite('reports'),
    'permission',
    'We aren’t allowed to write to the folder reports. Give our user write permission on your server.',
  ],
  [
    sftpFailures.mayNotRead('input/payment_1.aba'),
    'permission',
    'We aren’t allowed to read input/payment_1.aba. Give our user read permission on your server.',
  ],
  [
    sftpFailures.notStored('reports'),
    'storage',
    'The server couldn’t store the file in the folder reports. Check that its disk isn’t full.',
  ],
  [
    sftpFailures.notRead('input/payment_1.aba'),
    'storage',
    'The server couldn’t read input/payment_1.aba. Check the file, and the server’s disk.',
  ],
  [
    sftpFailures.partlyStored,
    'storage',
    'The server didn’t keep the whole file. Check that its disk isn’t full.',
  ],
]

test.each(examples)('the cause $cause reads $text', (failure, cause, text) => {
  expect(failure).toEqual({ cause, text })
})

test('every failure and every cause has an example in this test', () => {
  expect(examples).toHaveLength(Object.keys(sftpFailures).length)
  expect(new Set(examples.map(([, cause]) => cause))).toEqual(new Set(sftpCauses))
})
