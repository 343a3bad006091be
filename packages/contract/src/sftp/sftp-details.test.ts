import { expect, test } from 'vitest'
import { SftpDetails, sftpMessages, sftpPortOf } from './sftp-details.ts'

test.each([
  ['host', 'sftp.harbour.example', undefined],
  ['host', '192.0.2.7', undefined],
  ['host', '[2001:db8::7]', undefined],
  ['host', '', 'Invalid Hostname'],
  ['host', 'sftp harbour', 'Invalid Hostname'],
  ['host', ' sftp.harbour.example', 'Invalid Hostname'],
  ['host', 'sftp.harbour.example\n', 'Invalid Hostname'],
  ['host', 'a\u0000b', 'Invalid Hostname'],
  ['host', 'h'.repeat(254), 'Invalid Hostname'],
  ['port', '22', undefined],
  ['port', '65535', undefined],
  ['port', '65536', 'Invalid Port'],
  ['port', '0', 'Invalid Port'],
  ['port', '', 'Invalid Port'],
  ['port', '22a', 'Invalid Port'],
  ['port', '-22', 'Invalid Port'],
  ['port', '2.2', 'Invalid Port'],
  ['port', '٢٢', 'Invalid Port'],
  ['username', 'tideway', undefined],
  ['username', 'tide way', undefined],
  ['username', '', 'Invalid Username'],
  ['username', '  ', 'Invalid Username'],
  ['username', 'a\r\nb', 'Invalid Username'],
  ['folder', 'input', undefined],
  ['folder', 'outgoing/aba files', undefined],
  ['folder', '_in', undefined],
  ['folder', '', 'Invalid folder'],
  ['folder', '/input', 'Invalid folder'],
  ['folder', './input', 'Invalid folder'],
  ['folder', '../input', 'Invalid folder'],
  ['folder', ' input', 'Invalid folder'],
  ['folder', 'in\nput', 'Invalid folder'],
] as const)('the field %s with %j gives the message %s', (field, text, message) => {
  expect(sftpMessages[field](text)).toBe(message)
})

test('a port is sent as a number', () => {
  expect(sftpPortOf('00022')).toBe(22)
  const details = { host: 'sftp.harbour.example', port: 22, username: 'tideway', folder: 'input' }
  expect(SftpDetails.parse(details)).toEqual(details)
  expect(SftpDetails.safeParse({ ...details, port: '22' }).success).toBe(false)
  expect(SftpDetails.safeParse({ ...details, port: 22.5 }).success).toBe(false)
  expect(SftpDetails.safeParse({ ...details, password: 'x' }).success).toBe(false)
  for (const name of ['host', 'port', 'username', 'folder'] as const) {
    const { [name]: _, ...rest } = details
    expect(SftpDetails.safeParse(rest).success, name).toBe(false)
  }
})
