import ssh2 from 'ssh2'
import { expect, test } from 'vitest'
import { newSshKey } from './new-ssh-key.ts'

test('two thousand key pairs can each be read, and their halves match', () => {
  for (let count = 0; count < 2_000; count += 1) {
    const pair = newSshKey('of-this-test')
    const opened = ssh2.utils.parseKey(pair.private)
    if (opened instanceof Error) throw opened
    expect(pair.public).toBe(`ssh-ed25519 ${opened.getPublicSSH().toString('base64')} of-this-test`)
    expect(opened.getPublicSSH()).toHaveLength(51)
  }
})
