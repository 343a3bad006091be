import { readFileSync } from 'node:fs'
import type { Env } from '../../platform/settings/env.ts'
import type { Parties } from './messages/credit-transfer.ts'
import type { Signer } from './signature.ts'
import { signingKey, verificationKey } from './signature.ts'

/** The rail's settings with the files they name, read once. Times in milliseconds or seconds as named. */
export interface RailConfig {
  url: URL
  parties: Parties
  /** Our certificate for both directions, and the authority that issued the gateway's. */
  tls: { key: Buffer; cert: Buffer; ca: Buffer }
  signs: Signer
  verifies: Signer
  inbound: { host: string; port: number } | undefined
  timeoutMs: number
  enquirySeconds: number
  pollSeconds: number
}

/** Reads the configuration. Production checks at its start that every setting is there (production-rules.ts). */
export function railConfig(env: Env): RailConfig {
  const ownBic = required(env.iso20022Bic, 'ISO20022_BIC')
  const gatewayBic = required(env.iso20022GatewayBic, 'ISO20022_GATEWAY_BIC')
  const [bsb = '', accountNumber = ''] = required(env.iso20022Account, 'ISO20022_ACCOUNT').split(
    '-',
  )
  return {
    url: new URL(required(env.iso20022GatewayUrl, 'ISO20022_GATEWAY_URL')),
    parties: {
      ownBic,
      gatewayBic,
      ownAccount: { bsb, accountNumber },
      ownName: env.iso20022AccountName,
    },
    tls: {
      key: file(env.iso20022TlsKeyFile, 'ISO20022_TLS_KEY_FILE'),
      cert: file(env.iso20022TlsCertFile, 'ISO20022_TLS_CERT_FILE'),
      ca: file(env.iso20022TlsCaFile, 'ISO20022_TLS_CA_FILE'),
    },
    signs: {
      key: signingKey(file(env.iso20022SigningKeyFile, 'ISO20022_SIGNING_KEY_FILE')),
      from: ownBic,
      to: gatewayBic,
    },
    verifies: {
      key: verificationKey(file(env.iso20022GatewayKeyFile, 'ISO20022_GATEWAY_KEY_FILE')),
      from: gatewayBic,
      to: ownBic,
    },
    inbound:
      env.iso20022InboundPort === 0
        ? undefined
        : { host: env.iso20022InboundHost, port: env.iso20022InboundPort },
    timeoutMs: env.iso20022TimeoutMs,
    enquirySeconds: env.iso20022EnquirySeconds,
    pollSeconds: env.iso20022PollSeconds,
  }
}

function required(value: string | undefined, variable: string): string {
  if (value === undefined) throw new Error(`${variable}: missing`)
  return value
}

function file(path: string | undefined, variable: string): Buffer {
  const name = required(path, variable)
  try {
    return readFileSync(name)
  } catch (error) {
    throw new Error(`${variable}: cannot read ${name}`, { cause: error })
  }
}
