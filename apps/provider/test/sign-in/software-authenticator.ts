import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Faults of an authenticator, for tests that expect a refusal. */
export interface AuthenticatorFaults {
  /** Origin of the requesting page. */
  origin?: string
  /** Host name that the passkey is for. */
  rpId?: string
  challenge?: string
  /** False if the device checked no fingerprint, face or PIN. */
  userVerified?: boolean
  /** Number of uses that the authenticator reports. */
  signCount?: number
  userHandle?: string | undefined
  /** True for a signature by another key. */
  forged?: boolean
}

interface Options {
  challenge: string
}

interface CreationOptions extends Options {
  user: { id: string }
}

/** An authenticator with one passkey that counts its uses, with real ES256 signatures. */
export function softwareAuthenticator({ aaguid = Buffer.alloc(16) } = {}) {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey, publicKey } = pair()
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle: string | undefined
  let uses = 0

  const clientData = (type: string, options: Options, faults: AuthenticatorFaults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? options.challenge,
        origin: faults.origin ?? 'http://localhost:4001',
        crossOrigin: false,
      }),
    )

  const authenticatorData = (faults: AuthenticatorFaults, attested?: Buffer) => {
    uses += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.signCount ?? uses)
    const flags = 0x01 | (faults.userVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const parts = [sha256(faults.rpId ?? 'localhost'), Buffer.from([flags]), count]
    return Buffer.concat(attested ? [...parts, attested] : parts)
  }

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create(options: CreationOptions, faults: AuthenticatorFaults = {}) {
      userHandle = options.user.id
      const length = Buffer.from([0, credentialId.length])
      // A COSE key: EC2, ES256, P-256, and the point (RFC 9053).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([aaguid, length, credentialId, key])
      const data = authenticatorData(faults, attested)
      // A CBOR map: no attestation, and the data.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, faults).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(options: Options, faults: AuthenticatorFaults = {}) {
      const data = authenticatorData(faults)
      const client = clientData('webauthn.get', options, faults)
      const key = faults.forged ? pair().privateKey : privateKey
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: 'userHandle' in faults ? faults.userHandle : userHandle,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
