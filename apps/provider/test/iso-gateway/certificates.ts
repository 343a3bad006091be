import { webcrypto } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY } from '@tideway/contract/time/durations'
// Needed by the next import before it loads.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** Keys and certificates of a connection between a provider and its gateway, new for each test file. */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
x509.cryptoProvider.set(webcrypto)

export interface Identity {
  key: string
  cert: string
}

export interface Certificates {
  authority: string
  gateway: Identity
  provider: Identity
  /** From the right authority, but no longer valid. */
  expired: Identity
  /** From another authority. */
  stranger: Identity
  strangersAuthority: string
  providerSigning: KeyPair
  gatewaySigning: KeyPair
  /** Paths of the provider's files. */
  files: Record<'key' | 'cert' | 'ca' | 'signingKey' | 'gatewayKey', string>
  remove(): Promise<void>
}

export interface KeyPair {
  privateKey: string
  publicKey: string
}

export async function makeCertificates(): Promise<Certificates> {
  const [authority, other] = [await makeAuthority('gateway'), await makeAuthority('other')]
  const providerSigning = await pemPair()
  const gatewaySigning = await pemPair()
  const provider = await authority.issue('provider')
  const directory = await mkdtemp(path.join(tmpdir(), 'iso-gateway-'))
  const write = async (name: string, text: string) => {
    const file = path.join(directory, `${name}.pem`)
    await writeFile(file, text)
    return file
  }
  return {
    authority: authority.cert,
    gateway: await authority.issue('gateway'),
    provider,
    expired: await authority.issue('expired', -DAY),
    stranger: await other.issue('stranger'),
    strangersAuthority: other.cert,
    providerSigning,
    gatewaySigning,
    files: {
      key: await write('key', provider.key),
      cert: await write('cert', provider.cert),
      ca: await write('ca', authority.cert),
      signingKey: await write('signing-key', providerSigning.privateKey),
      gatewayKey: await write('gateway-key', gatewaySigning.publicKey),
    },
    remove: () => rm(directory, { recursive: true }),
  }
}

async function makeAuthority(name: string) {
  const keys = await pair()
  const own = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: `CN=Authority of ${name}`,
    notBefore: new Date(Date.now() - 10 * DAY),
    notAfter: new Date(Date.now() + DAY),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
  })
  let serial = 1
  return {
    cert: own.toString('pem'),
    async issue(subject: string, endsInMs = DAY): Promise<Identity> {
      const subjectKeys = await pair()
      serial += 1
      const cert = await x509.X509CertificateGenerator.create({
        serialNumber: serial.toString(16).padStart(2, '0'),
        subject: `CN=${subject}`,
        issuer: own.subject,
        notBefore: new Date(Date.now() - 9 * DAY),
        notAfter: new Date(Date.now() + endsInMs),
        signingAlgorithm: algorithm,
        publicKey: subjectKeys.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new x509.SubjectAlternativeNameExtension([
            { type: 'dns', value: 'localhost' },
            { type: 'ip', value: '127.0.0.1' },
          ]),
        ],
      })
      return { key: await privatePem(subjectKeys), cert: cert.toString('pem') }
    },
  }
}

const pair = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
type Pair = Awaited<ReturnType<typeof pair>>

async function pemPair(): Promise<KeyPair> {
  const keys = await pair()
  const spki = await webcrypto.subtle.exportKey('spki', keys.publicKey)
  return {
    privateKey: await privatePem(keys),
    publicKey: x509.PemConverter.encode(spki, 'PUBLIC KEY'),
  }
}

async function privatePem({ privateKey }: Pair): Promise<string> {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey)
  return x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')
}
