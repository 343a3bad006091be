import ssh2 from 'ssh2'

export interface NewSshKey {
  /** In the format of authorized_keys. */
  public: string
  /** In OpenSSH's format. */
  private: string
}

/**
 * Returns a new Ed25519 key pair. ssh2 drops the leading zero byte of one public key in 256. No program can read the
 * resulting pair, including ssh2, so a new one is made.
 */
export function newSshKey(comment?: string): NewSshKey {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', comment ? { comment } : {})
    if (opens(pair.public) && opens(pair.private)) return pair
  }
}

const opens = (key: string) => !(ssh2.utils.parseKey(key) instanceof Error)
