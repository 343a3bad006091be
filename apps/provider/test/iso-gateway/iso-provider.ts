import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { openRail } from '../../src/rail/iso20022/open-rail.ts'
import { adjustFloat, expectBooksToAgree } from '../books.ts'
import type { TestProvider } from '../provider.ts'
import { openTestProvider } from '../provider.ts'
import { freePort } from '../provider-process.ts'
import type { Certificates } from './certificates.ts'
import { makeCertificates } from './certificates.ts'
import type { IsoGateway } from './iso-gateway.ts'
import { isoSettings, openIsoGateway } from './iso-gateway.ts'

export interface IsoProvider {
  provider: TestProvider
  gateway: IsoGateway
  certificates: Certificates
  inboundPort: number
  /** Everything that was logged so far. */
  log(): string
  /** Waits until nothing is in progress, and checks the books. */
  finished(): Promise<void>
  /** Gives HARBOUR money. */
  fund(cents: number): Promise<void>
  close(): Promise<void>
}

/** Opens the whole provider on the ISO 20022 rail, with a gateway on the other side. */
export async function openIsoProvider(settings: Record<string, string> = {}): Promise<IsoProvider> {
  const certificates = await makeCertificates()
  const inboundPort = await freePort()
  const gateway = await openIsoGateway(certificates, inboundPort)
  let logged = ''
  const provider = await openTestProvider({
    openRail,
    settings: { ...isoSettings(gateway, certificates, inboundPort), ...settings },
    logTo: new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    }),
  })
  return {
    provider,
    gateway,
    certificates,
    inboundPort,
    log: () => logged,
    async finished() {
      await provider.settled()
      await expectBooksToAgree(provider.database.pool, { banks: false })
    },
    fund: (cents) => adjustFloat(provider.database.pool, 'HARBOUR', cents),
    async close() {
      await provider.close()
      await gateway.stop()
      await certificates.remove()
    },
  }
}

/** Waits until a condition holds, for at most ten seconds unless given. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await wait(25)
  }
}
