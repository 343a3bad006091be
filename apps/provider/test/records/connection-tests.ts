import { setTimeout as wait } from 'node:timers/promises'
import type { SftpDetails } from '@tideway/contract/sftp/sftp-details'
import type { ProviderAnswer, TestProvider } from '../provider.ts'

/**
 * Tests a connection as HARBOUR's settings page does. A process tests one connection of a client at a time, so this
 * waits for the tests that run in parallel.
 */
export async function testConnection(
  { call }: TestProvider,
  path: string,
  sftpDetails: SftpDetails,
): Promise<ProviderAnswer> {
  for (;;) {
    const answer = await call('POST', `/portal/v1/clients/HARBOUR/${path}/test-connection`, {
      as: 'admin@harbour.example',
      body: { sftpDetails },
    })
    if (answer.status !== 429) return answer
    await wait(50)
  }
}
