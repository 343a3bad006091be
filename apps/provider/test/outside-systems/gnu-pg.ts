import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** True if GnuPG can be run here. `npm test` installs it if CI or INSTALL_TEST_PROGRAMS=1 is set. */
export const hasGnuPg = spawnSync('gpg', ['--version'], { stdio: 'ignore' }).status === 0

/** The algorithms of the key that signs and of the subkey that encrypts. */
const algorithms = {
  rsa3072: ['rsa3072', 'rsa3072'],
  rsa1024: ['rsa1024', 'rsa1024'],
  dsa: ['dsa1024', 'elg1024'],
  curve25519: ['ed25519', 'cv25519'],
  brainpool: ['brainpoolP256r1', 'brainpoolP256r1'],
} as const

export interface GnuPg {
  /** Makes a key pair and returns its public half as gpg exports it. */
  makeKey(algorithm: keyof typeof algorithms, options?: { expires?: string }): string
  /** Returns the public halves of all keys in one block. */
  exportAll(): string
  decrypt(message: Buffer): Buffer
  /** Encrypts for an ASCII-armoured public key that is not in the ring, as a client does. */
  encryptTo(publicKey: string, content: Buffer, options?: string[]): Buffer
  remove(): void
}

/** Opens GnuPG with a separate key ring. */
export function openGnuPg(): GnuPg {
  // The name is short, because the path of the agent's socket has a limited length.
  const home = mkdtempSync(path.join(tmpdir(), 'tw-gpg-'))
  const gpg = (args: string[], input?: Buffer): Buffer => {
    const { status, stdout, stderr } = spawnSync(
      'gpg',
      [
        '--homedir',
        home,
        '--batch',
        '--quiet',
        '--pinentry-mode',
        'loopback',
        '--passphrase',
        '',
        ...args,
      ],
      { input: input ?? '', maxBuffer: 64_000_000 },
    )
    if (status !== 0) throw new Error(`gpg ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  return {
    makeKey(algorithm, { expires = 'never' } = {}) {
      const user = `Harbour ${algorithm} <${algorithm}@harbour.example>`
      const [signs, encrypts] = algorithms[algorithm]
      gpg(['--quick-generate-key', user, signs, 'cert,sign', expires])
      const listed = gpg(['--list-keys', '--with-colons', `=${user}`]).toString()
      const fingerprint = /^fpr:+([0-9A-F]+):/m.exec(listed)?.[1] ?? ''
      gpg(['--quick-add-key', fingerprint, encrypts, 'encr', expires])
      return gpg(['--armor', '--export', fingerprint]).toString()
    },
    exportAll: () => gpg(['--armor', '--export']).toString(),
    decrypt: (message) => gpg(['--decrypt'], message),
    encryptTo(publicKey, content, options = []) {
      const file = path.join(home, 'recipient.asc')
      writeFileSync(file, publicKey)
      return gpg([...options, '--encrypt', '--recipient-file', file], content)
    },
    remove() {
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'gpg-agent'], { stdio: 'ignore' })
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
