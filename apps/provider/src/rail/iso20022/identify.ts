import { randomUUID } from 'node:crypto'
import { GatewaySilent } from './gateway-client.ts'
import { wireId } from './message-text.ts'
import type { Identification, Identified } from './messages/identification.ts'
import { identificationRequest, readIdentification } from './messages/identification.ts'
import type { RailContext } from './rail-context.ts'

/**
 * Asks the gateway who and what is behind a PayID, a BSB or an account. Each enquiry has a new id and changes nothing.
 */
export async function identify(
  { platform, config, client }: Pick<RailContext, 'platform' | 'config' | 'client'>,
  subject: Identified,
): Promise<Identification> {
  const head = { messageId: `V${wireId(randomUUID())}`, at: platform.clock.now() }
  const answer = await client.post(identificationRequest(config.parties, head, subject))
  if (answer.name !== 'acmt.024.001.02')
    throw new GatewaySilent(`the gateway answered a question with ${answer.name}`)
  return readIdentification(answer.body)
}
