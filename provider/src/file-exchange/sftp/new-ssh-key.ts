import ssh2 from 'ssh2'

export interface NewSshKey {
  /** As a line of authorized_keys. */
  public: string
  /** In OpenSSH's form. */
  private: string
}

/**
 * A new Ed25519 key pair. ssh2 loses the zero byte that one public key in 256 begins with, and nobody can read such a
 * pair, ssh2 itself included: it is made again.
 */
export function newSshKey(comment?: string): NewSshKey {
  for (;;) {
    const made = ssh2.utils.generateKeyPairSync('ed25519', comment ? { comment } : {})
    if (opens(made.public) && opens(made.private)) return made
  }
}

const opens = (key: string) => !(ssh2.utils.parseKey(key) instanceof Error)
