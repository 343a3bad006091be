import { randomUUID } from 'node:crypto'
import { wireId } from './message-text.ts'
import { messageIdOf, receipt, rejection } from './messages/receipt.ts'
import { NoticeRefused, takeNotice } from './orders/notices.ts'
import type { RailContext } from './rail-context.ts'
import { digestOf } from './signature.ts'
import type { Message } from './xml-document.ts'
import { MessageFault, readMessage } from './xml-document.ts'

/** The answer to a message of the gateway: the HTTP status and the XML. */
export interface Answer {
  status: 200 | 400 | 409 | 422
  xml: string
}

/**
 * Takes a message whose signature was verified. A message with a known id is answered as before and has no further
 * effect. Throws only for faults of the provider, after which the gateway delivers the message again.
 */
export async function receiveMessage(context: RailContext, bytes: Uint8Array): Promise<Answer> {
  const { platform } = context
  let message: Message
  try {
    message = readMessage(bytes)
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    return refuse(context, 400, undefined, 'FORMAT', error.message)
  }
  const messageId = messageIdOf(message.body)
  if (messageId === undefined)
    return refuse(context, 400, undefined, 'FORMAT', 'the message has no id')
  const digest = digestOf(bytes)
  const earlierMessage = await platform.db
    .selectFrom('iso20022.received')
    .selectAll()
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (earlierMessage && earlierMessage.digest !== digest)
    return refuse(context, 409, messageId, 'DUPLICATE', 'another message had this id')
  if (earlierMessage) return { status: 200, xml: earlierMessage.answer }
  try {
    await takeNotice(context, message)
  } catch (error) {
    if (error instanceof NoticeRefused)
      return refuse(context, 422, messageId, 'REFUSED', error.message)
    if (error instanceof MessageFault)
      return refuse(context, 400, messageId, 'FORMAT', error.message)
    throw error
  }
  const at = platform.clock.now()
  const answer = receipt({ messageId: `A${wireId(randomUUID())}`, at }, messageId)
  await platform.db
    .insertInto('iso20022.received')
    .values({ message_id: messageId, digest, answer, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { status: 200, xml: answer }
}

function refuse(
  { platform }: RailContext,
  status: 400 | 409 | 422,
  messageId: string | undefined,
  code: string,
  why: string,
): Answer {
  platform.log.warn({ message: messageId, code, why }, 'a message of the gateway was refused')
  return { status, xml: rejection({ at: platform.clock.now() }, messageId, code, why) }
}
