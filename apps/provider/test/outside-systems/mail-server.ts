import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface Delivered {
  from: string
  to: string[]
  /** Message as received: headers, an empty line, the body. */
  message: string
}

/** A negative reply of the server: `550 no such user`. */
export type Refusal = { responseCode: number; message: string }

export interface TestMailServer {
  /** For SMTP_URL. It stays the same after a restart. */
  url: string
  port: number
  delivered: Delivered[]
  /** Replies to a recipient or to a whole message. Undefined accepts. */
  answers: {
    recipient?: ((address: string) => Refusal | undefined) | undefined
    message?: (() => Refusal | undefined) | undefined
  }
  /** Attempts to connect so far. */
  connections: number
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a real mail server on loopback. With a password, it accepts mail only from clients that know it. */
export async function startMailServer({
  password,
}: {
  password?: string
} = {}): Promise<TestMailServer> {
  let server: SMTPServer | undefined
  const mail: TestMailServer = {
    url: '',
    port: 0,
    delivered: [],
    answers: {},
    connections: 0,
    async start() {
      server = open()
      server.listen(mail.port, '127.0.0.1')
      await once(server.server, 'listening')
      mail.port = (server.server.address() as AddressInfo).port
      mail.url = `smtp://127.0.0.1:${mail.port}`
    },
    async stop() {
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      server = undefined
    },
  }

  const open = () =>
    new SMTPServer({
      disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
      authOptional: password === undefined,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 500,
      onConnect(_session, callback) {
        mail.connections += 1
        callback()
      },
      onAuth(auth, _session, callback) {
        if (auth.password === password) callback(null, { user: auth.username })
        else callback(failure({ responseCode: 535, message: 'wrong password' }))
      },
      onRcptTo(address, _session, callback) {
        callback(failure(mail.answers.recipient?.(address.address)))
      },
      onData(stream, session, callback) {
        text(stream).then((message) => {
          const refusal = mail.answers.message?.()
          const { mailFrom, rcptTo } = session.envelope
          if (!refusal)
            mail.delivered.push({
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map(({ address }) => address),
              message,
            })
          callback(failure(refusal))
        }, callback)
      },
    }).on('error', () => undefined)

  await mail.start()
  return mail
}

function failure(refusal: Refusal | undefined): Error | null {
  return refusal
    ? Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })
    : null
}

/** Returns one header of a message, unfolded. */
export function headerOf(message: string, name: string): string[] {
  const head = message.split('\r\n\r\n')[0] ?? ''
  return head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim())
}
